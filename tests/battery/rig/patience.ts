// Generous: apps, browsers and two workers share two processors. No test waits for it to pass.
jest.setTimeout(300_000)
