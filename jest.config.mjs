import { availableParallelism } from 'node:os'

// Next's filter would pass every listener of a test's own `process` to the real one, which keeps each file's
// modules in memory for the whole run.
process.env.NEXT_UNHANDLED_REJECTION_FILTER = 'disabled'
const { default: nextJest } = await import('next/jest.js')

const withNext = nextJest({ dir: './' })

/**
 * Globals that tests never replace, and that no module declares for itself. Every other look-up of a global asks the
 * proxy around a test's sandbox, which makes loops of trigonometry take five times as long.
 */
const constantGlobals = [
  'Array',
  'Float32Array',
  'Float64Array',
  'Int32Array',
  'JSON',
  'Math',
  'Number',
  'Object',
  'Set',
  'String',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
]

/**
 * Half of the tests wait for disks, sockets and apps, so two workers on two processors; the battery waits for more:
 * limits, pauses and browsers.
 */
const minWorkers = process.argv.includes('battery') ? 3 : 2

/** Unit, component and API tests. Browser journeys run under Playwright (`npm run e2e`). */
const common = {
  runtime: '<rootDir>/tests/support/jest/reusing-runtime.mjs',
  sandboxInjectedGlobals: constantGlobals,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^deck\\.gl$': '<rootDir>/tests/support/deck-gl.ts',
  },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/var/', '/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/var/'],
}

const project = async (options) => withNext({ ...common, ...options })()

/** The tests of one folder of tests/, named by kind (README, Develop). */
const inNode = (kind, over = {}) =>
  project({
    displayName: kind,
    testEnvironment: 'node',
    testMatch: [`<rootDir>/tests/${kind}/**/*.test.ts`],
    ...over,
  })

export default async () => ({
  // Generous: tests wait for conditions, and CI shares two cores.
  testTimeout: 400_000,
  // A worker that has run PGlite leaves its event loop at once, but takes longer than Jest's half a second to free its
  // memory.
  workerGracefulExitTimeout: 20_000,
  maxWorkers: Math.max(minWorkers, availableParallelism() - 1),
  projects: [
    await inNode('unit'),
    // Databases and servers: not part of `npm run unit:fast`.
    await inNode('api'),
    // Whole countries and separate processes: not part of it either.
    await inNode('system'),
    await project({
      displayName: 'components',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/tests/components/**/*.test.tsx'],
      // jsdom has no canvas.
      moduleNameMapper: {
        '^react-chartjs-2$': '<rootDir>/tests/support/drawn-charts.tsx',
        ...common.moduleNameMapper,
      },
      setupFilesAfterEnv: [
        '<rootDir>/tests/support/patience.ts',
        '<rootDir>/tests/support/owner-stacks.ts',
        '<rootDir>/tests/support/quiet-channels.ts',
        '<rootDir>/tests/support/text-coding.ts',
        '<rootDir>/tests/support/computed-styles.ts',
        '<rootDir>/tests/support/maps-in-jsdom.tsx',
        '<rootDir>/tests/support/near-screen.ts',
        '<rootDir>/tests/support/reader-language.ts',
      ],
    }),
    // Needs a production build: `npm run battery`, not part of `npm run unit`.
    await inNode('battery', {
      globalSetup: '<rootDir>/tests/battery/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/battery/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/battery/rig/patience.ts'],
    }),
  ],
})
