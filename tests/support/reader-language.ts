// jsdom's is en-US, the journeys' en-GB.
if (typeof navigator !== 'undefined')
  Object.defineProperty(navigator, 'language', { configurable: true, value: 'en-GB' })
