import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

interface ToolResult {
  isError: boolean
  text: string
  data: Record<string, unknown>
}

export interface McpProgram {
  tools(): Promise<string[]>
  use(name: string, given?: object): Promise<ToolResult>
  client: Client
  close(): Promise<void>
}

/** Rejects if the connection is refused. */
export async function connectMcp(origin: string, token: string): Promise<McpProgram> {
  const client = new Client({ name: 'a-program', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit }))
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async use(name, given = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...given } })
      const texts = content as { text: string }[]
      return {
        isError: isError === true,
        text: texts.map(({ text }) => text).join('\n'),
        data: (structuredContent ?? {}) as Record<string, unknown>,
      }
    },
    close: () => client.close(),
  }
}
