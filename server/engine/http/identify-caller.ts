import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { isPersonalToken } from '@/lib/domain/access/token-secret'
import { AppError } from '@/server/engine/errors/app-error'
import type { Access, Caller, EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { callerOfToken } from '@/server/engine/services/tokens/token-caller'
import { askingAs } from '@/server/limits/current-asker'
import { accountOwner, networkOwner } from '@/server/limits/owners'

type CallerDeps = Pick<EngineDeps, 'access' | 'db' | 'clock' | 'log'>

/**
 * Accepts tokens of the identity provider and personal access tokens; an invalid token gets 401.
 */
export function identifyCaller(deps: CallerDeps) {
  return createMiddleware<EngineContext>(async (context, next) => {
    const caller = await callerOf(deps, context.req.header('authorization'))
    context.set('caller', caller)
    return askingAs({ owner: ownerOf(caller, context) }, next)
  })
}

async function callerOf(deps: CallerDeps, header: string | undefined): Promise<Caller> {
  if (header === undefined) return { kind: 'visitor' }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (!token) throw expired()
  if (isPersonalToken(token)) return callerOfToken(deps, token)
  return { kind: 'member', identity: await identityOf(deps.access, token) }
}

/** The web app sets the header, and nobody else has the key to call. */
const ownerOf = (caller: Caller, context: Context): string =>
  caller.kind === 'member'
    ? accountOwner(caller.identity.subject)
    : networkOwner(context.req.header(clientAddressHeader))

async function identityOf(access: Access, token: string) {
  try {
    return await access.verify(token)
  } catch (error) {
    // An unreachable provider is not the caller's fault.
    if (error instanceof AppError) throw error
    throw expired(error)
  }
}

function expired(cause?: unknown): AppError {
  return new AppError({ code: 'unauthenticated', message: 'The sign-in is not valid or has expired.', cause })
}
