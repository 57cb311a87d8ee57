import { memoryLimiter } from '@/server/limits/limiter'

/** Requests per minute of one address: forms and redirects of people, who may share an office's address. */
const people = { calls: 600, seconds: 60 }
/** The app's own requests for tokens, all from its server. */
const programs = { calls: 6_000, seconds: 60 }

const forPeople = /^\/(?:auth|session|interaction|new-password|new-account)(?:\/|$)/

interface RouteLimits {
  /** Counts one request. @returns seconds to wait after too many, else null */
  take(request: { path: string; address: string }): Promise<number | null>
}

/** Limits of every route of the provider, counted by this process. */
export function createRouteLimits(): RouteLimits {
  const limits = { people: memoryLimiter(people), programs: memoryLimiter(programs) }
  return {
    async take({ path, address }) {
      const wait = await (forPeople.test(path) ? limits.people : limits.programs).take(address)
      return wait === null ? null : Math.ceil(wait / 1_000)
    },
  }
}
