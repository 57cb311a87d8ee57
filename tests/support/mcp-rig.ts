import { getRequestListener } from '@hono/node-server'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import { openNetworkWork } from '@/server/engine/network/network-work'
import { openInMemory } from './databases'
import { apiKey, type EngineRig, engineRig, silentLog } from './engine-rig'
import { serveLocally } from './local-server'
import { connectMcp, type McpProgram } from './mcp-client'
import { ensureMember } from './members'
import { proxyRig } from './proxy-rig'
import { site, smallAtlas, writeSmallAtlas } from './small-atlas'
import type { SmallAtlas } from './small-atlas-facts'
import { temporaryDirectory } from './temporary-directory'

/** Best site first. */
export const siteCapacities = [40, 10, 30, 20] as const

const siteOf = (capacity: number, index: number) =>
  site({ osm_id: String(index + 1), name: `"Park" [${capacity}], Süd`, capacity, 'Score DC': 1 - index / 10 })

export interface McpRig {
  origin: string
  engine: EngineRig
  /** Excludes those for a token's owner. */
  calls(): string[]
  tokenOf(email: string, scopes: readonly TokenScope[]): Promise<string>
  program(email: string, scopes: readonly TokenScope[]): Promise<McpProgram>
  close(): Promise<void>
}

export async function mcpRig(
  members: readonly { email: string; canSubmit: boolean }[],
  atlas: SmallAtlas = smallAtlas({ sites: siteCapacities.map(siteOf) }),
): Promise<McpRig> {
  // Late: settings are read when the handlers load.
  const { answerApi } = await import('@/server/bff/answer-api')
  const database = await openInMemory()
  const folder = temporaryDirectory()
  writeSmallAtlas(folder.path, atlas)
  const engine = engineRig(database.db, {
    atlas: createAtlasLibrary([folder.path]),
    network: openNetworkWork({
      atlasRoots: [folder.path],
      modelFile: undefined,
      queue: { db: database.db, log: silentLog },
    }),
  })
  for (const member of members) {
    await ensureMember(database.db, { ...member, customer: `${member.email} Ltd`, isInternal: false })
  }
  const behind = createEngine(engine.deps)
  const proxy = await proxyRig(database.db)
  proxy.service.answer = (request) => {
    const asked = new Request(request)
    asked.headers.set('x-api-key', apiKey)
    // Only the app's own server tells a client how an answer is compressed.
    asked.headers.delete('accept-encoding')
    return behind.fetch(asked)
  }
  const listener = getRequestListener((request) => {
    const path = new URL(request.url).pathname.replace('/api/', '').split('/').map(decodeURIComponent)
    return answerApi(request, { params: Promise.resolve({ path }) })
  })
  const server = await serveLocally((request, response) => void listener(request, response))
  const programs: McpProgram[] = []
  const tokenOf: McpRig['tokenOf'] = async (email, scopes) => {
    const made = await engine.post('/tokens', { as: email, body: { name: 'A program', scopes } })
    return (await made.json()).secret
  }
  return {
    origin: server.origin,
    engine,
    calls: () =>
      proxy.service.seen
        .map(({ method, path }) => `${method} ${path}`)
        .filter((each) => !/tokens/.test(each)),
    tokenOf,
    async program(email, scopes) {
      const program = await connectMcp(server.origin, await tokenOf(email, scopes))
      programs.push(program)
      return program
    },
    async close() {
      for (const program of programs) await program.close()
      await server.close()
      await engine.close()
      await database.close()
      folder.remove()
    },
  }
}
