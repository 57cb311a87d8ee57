/** Google's key for browsers, of the shared app with its own provider. */
export const browserKey = 'browser-key-for-everybody'
