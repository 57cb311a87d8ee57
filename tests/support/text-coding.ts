import { TextDecoder, TextEncoder } from 'node:util'

// jsdom has neither, and deck.gl's libraries use them on load.
globalThis.TextDecoder ??= TextDecoder as typeof globalThis.TextDecoder
globalThis.TextEncoder ??= TextEncoder as typeof globalThis.TextEncoder
