// jsdom lays nothing out and has no observer of it: nothing is near its screen.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
