"""`make soak`: real servers for as long as wished, with everything done to them that a bad year brings.

People play on SQLite and on PostgreSQL while servers are killed, databases go away, disks fill up, clocks jump, lines
drop and strangers flood. Whatever was acknowledged is looked for in the database, past the server.
"""
