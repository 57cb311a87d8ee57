import { healthSchema, versionSchema } from './account'
import type { DeclaredCalls } from './call'

export const systemCalls = {
  readVersion: {
    method: 'GET',
    path: '/system/version',
    summary: 'The build that answers',
    access: 'visitor',
    answer: versionSchema,
  },
  readHealth: {
    method: 'GET',
    path: '/system/health',
    summary: 'Whether the installation can answer, and what is wrong if not',
    access: 'visitor',
    via: 'extended',
    answer: healthSchema,
    also: { 503: healthSchema },
  },
} as const satisfies DeclaredCalls
