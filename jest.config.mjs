import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

/** Unit, component and API tests. Browser journeys run under Playwright (`npm run e2e`). */
const common = {
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/var/', '/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/var/'],
}

const project = async (options) => withNext({ ...common, ...options })()

export default async () => ({
  // Generous: tests wait for conditions, and CI shares two cores.
  testTimeout: 180_000,
  // Two on two processors: half of the tests wait for disks, sockets and apps.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    await project({
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/{unit,api}/**/*.test.ts'],
    }),
    await project({
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/tests/components/**/*.test.tsx'],
      setupFilesAfterEnv: [
        '<rootDir>/tests/support/patience.ts',
        '<rootDir>/tests/support/computed-styles.ts',
      ],
    }),
    // Needs a production build: `npm run battery`, not a part of `npm run unit`.
    await project({
      displayName: 'battery',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/battery/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/battery/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/battery/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/battery/rig/patience.ts'],
    }),
  ],
})
