/** oidc-provider 9 ships no types; declares what the embedded provider uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface AdapterPayload {
    grantId?: string
    uid?: string
    userCode?: string
    consumed?: number
    [key: string]: unknown
  }

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
    destroy(): Promise<void>
  }

  export interface Session {
    accountId?: string
    authorizations?: Record<string, { grantId?: string }>
    grantIdFor(clientId: string): string | undefined
    destroy(): Promise<void>
    state?: { postLogoutRedirectUri?: string; state?: string }
  }

  export interface Account {
    accountId: string
    claims(): Promise<Record<string, unknown> & { sub: string }>
  }

  export interface Context {
    type: string
    status: number
    body: unknown
    accepts(...types: string[]): string | false
    set(name: string, value: string): void
    remove(name: string): void
    redirect(url: string): void
    cookies: { set(name: string, value: null, options?: object): void }
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: Session
      account?: Account
      result?: { consent?: { grantId?: string } }
      entities: { IdTokenHint?: { payload: { sub?: string } } }
    }
  }

  export interface Interaction {
    uid: string
    returnTo: string
    prompt: { name: string }
    params: Record<string, unknown>
  }

  export interface InteractionResult {
    login?: { accountId: string; remember?: boolean }
    create?: Record<string, never>
    error?: string
    error_description?: string
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: {
      new (input: { accountId: string | undefined; clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    /** Koa's: wraps the provider's own handlers. */
    use(handler: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<void>
    cookieName(kind: 'session'): string
    on(event: string, listener: (context: Context, error: Error) => void): void
  }

  export interface InteractionPrompt {
    name: string
  }

  export const interactionPolicy: {
    Prompt: new (options: { name: string; requestable: boolean }) => InteractionPrompt
    base(): InteractionPrompt[] & { add(prompt: InteractionPrompt, index?: number): void }
  }
}
