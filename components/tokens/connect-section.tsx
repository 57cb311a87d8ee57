import { CopyField } from '@/components/sharing/copy-field'
import { scopeTexts, type TokenScope } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { CodeBlock } from './api-answer'

const tools: readonly { scope: TokenScope; names: string }[] = [
  { scope: 'read:sites', names: 'search_places, search_sites' },
  { scope: 'evaluate', names: 'predict' },
  { scope: 'submit', names: 'submit_locations' },
  { scope: 'read:records', names: 'evaluation_status, list_records, read_record_locations' },
]

const settingsFor = (url: string) => ({
  mcpServers: { [brand.slug]: { type: 'http', url, headers: { Authorization: 'Bearer kw_…' } } },
})

/** How assistants and other clients of the Model Context Protocol connect. */
export function ConnectSection({ origin }: { origin: string }) {
  const url = `${origin}/api/mcp`
  return (
    <section aria-label="Connect an assistant" className="grid gap-3">
      <div>
        <h2 className="text-base font-semibold">Connect an assistant</h2>
        <p className="max-w-[60ch] text-xs text-ink-600">
          Assistants that speak the Model Context Protocol use the same access tokens. They see the tools of
          the token’s scopes alone.
        </p>
      </div>
      <CopyField label="Address (streamable HTTP)" value={url} copied="Address copied" />
      <CodeBlock label="Settings of most clients" text={JSON.stringify(settingsFor(url), null, 2)} />
      <dl className="grid gap-x-6 gap-y-1 text-xs sm:grid-cols-[8rem_minmax(0,1fr)]">
        {tools.map(({ scope, names }) => (
          <div key={scope} className="contents">
            <dt className="text-ink-600">{scopeTexts[scope].name}</dt>
            <dd className="wrap-anywhere">
              <code>{names}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
