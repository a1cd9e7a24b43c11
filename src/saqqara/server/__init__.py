"""Tables on the network: a server that loses nothing and tells nobody what they must not know."""
