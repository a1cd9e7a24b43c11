/** Where this page comes from: a server of ours, or plain files in some folder of the web (`saqqara site`). */

/** Whether there is a server that keeps tables. */
export const hosted = document.querySelector<HTMLMetaElement>('meta[name="saqqara-host"]')?.content !== "static";

/** The address of a file of the page; it may stand at any depth of a server's paths, or in any folder. */
export const file = (name: string): string => (hosted ? `/${name}` : new URL(name, document.baseURI).href);
