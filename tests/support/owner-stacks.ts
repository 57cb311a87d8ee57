import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>

/**
 * Keeps React's development build from recording a stack for every element, which takes a tenth of the time of these
 * tests. It records the first ten thousand of each second, by this counter; only warnings show them.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
