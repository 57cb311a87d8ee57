/** jsdom has no channels between tabs, and a test has no other tab. */
globalThis.BroadcastChannel = class {
  postMessage() {}
  close() {}
} as unknown as typeof BroadcastChannel

export {}
