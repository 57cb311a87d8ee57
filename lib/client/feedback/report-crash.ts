import type { z } from 'zod/mini'
import { installation } from '@/lib/client/browser/installation'
import { addressOf } from '@/lib/client/fetch/call-api'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { isDemoHost, isGuestPath } from '@/lib/config/site'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { sessionAnswerSchema } from '@/lib/contract/session'
import { systemCalls } from '@/lib/contract/system'
import { type CrashFacts, crashIssue, crashMark } from '@/lib/domain/feedback/crash-report'
import { formatVersion } from '@/lib/format/version'
import { fileIssue } from './use-file-issue'

export type CrashOutcome = 'notified' | 'failed' | 'off'

interface CrashSource {
  source: string
  /** Sign-in errors are reported on the studio host only. */
  isAuthentication?: boolean
}

/** Per session, for a page that keeps breaking. */
const maxReports = 5
/** ms per fact. */
const factsWithin = 4_000
const storeName = 'crash-reports'

const underway = new Map<string, Promise<CrashOutcome>>()

/** Reports once per error and session. Never throws. */
export function reportCrash(thrown: unknown, source: CrashSource): Promise<CrashOutcome> {
  const error = thrown instanceof Error ? thrown : plainError(String(thrown))
  if (!isReported(error, source)) return Promise.resolve('off')
  const mark = crashMark(error)
  const told = toldBefore()
  if (told.includes(mark)) return Promise.resolve('notified')
  const running = underway.get(mark)
  if (running !== undefined) return running
  if (told.length + underway.size >= maxReports) return Promise.resolve('off')
  const sending = tell(error, source, mark)
  underway.set(mark, sending)
  return sending
}

const plainError = (words: string): Error => Object.assign(new Error(words), { stack: '' })

async function tell(error: Error, { source }: CrashSource, mark: string): Promise<CrashOutcome> {
  try {
    await fileIssue(crashIssue(error, await gatherFacts(source)))
    remember(mark)
    return 'notified'
  } catch {
    return 'failed'
  } finally {
    underway.delete(mark)
  }
}

const isRefusal = (error: Error) => error instanceof RequestError && error.status === 401

function isReported(error: Error, { isAuthentication }: CrashSource): boolean {
  if (isAborted(error)) return false
  return isAuthentication || isRefusal(error) ? isStudio() : true
}

/** Without a studio host, every page but the guests'. */
function isStudio(): boolean {
  const { studioHost, demoHost } = installation()
  const { hostname, pathname } = window.location
  if (studioHost !== null) return hostname === studioHost
  return !isGuestPath(pathname) && !isDemoHost(hostname, demoHost ?? undefined)
}

async function gatherFacts(source: string): Promise<CrashFacts> {
  const [session, version] = await Promise.all([
    askQuietly('/api/auth/session', sessionAnswerSchema),
    askQuietly(addressOf(systemCalls.readVersion), systemCalls.readVersion.answer),
  ])
  const email = session?.user?.email ?? null
  return {
    email,
    source,
    isSignedIn: email !== null,
    hasEvaluations: email === null ? false : await hasEvaluations(),
    url: window.location.href,
    appVersion: installation().appVersion,
    apiVersion: version ? formatVersion(version) : null,
  }
}

async function hasEvaluations(): Promise<boolean | null> {
  const runs = await askQuietly(addressOf(evaluationCalls.listRuns), evaluationCalls.listRuns.answer)
  return runs ? runs.runs.length > 0 : null
}

/** Null on failure: a broken page must not show further errors. */
async function askQuietly<T>(url: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(factsWithin),
    })
    return answer.ok ? schema.parse(await answer.json()) : null
  } catch {
    return null
  }
}

function toldBefore(): string[] {
  try {
    const told: unknown = JSON.parse(window.sessionStorage.getItem(storeName) ?? '[]')
    return Array.isArray(told) ? told.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function remember(mark: string): void {
  try {
    window.sessionStorage.setItem(storeName, JSON.stringify([...toldBefore(), mark]))
  } catch {
    // Without storage the same error may be reported again.
  }
}
