/** Answer to a write that found no room. */
export const fullDiskSentence = "The server's disk is full. Nothing was saved."

/** Error code of a sign-in that found no room, in the address of its page. */
export const fullDiskCode = 'DiskFull'
