'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useId, useState } from 'react'
import { CopyField } from '@/components/sharing/copy-field'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { scopeTexts, type TokenScope } from '@/lib/catalogue/token-scopes'
import { messageOf } from '@/lib/client/fetch/request-error'
import { apiDescription, useApiDescription } from '@/lib/client/tokens/use-api-description'
import { brand } from '@/lib/config/brand'
import { routes } from '@/lib/config/routes'
import type { ApiCall, ApiGroup } from '@/lib/domain/access/api-calls'
import { CodeBlock } from './api-answer'
import { ApiCallForm } from './api-call-form'
import { type Caller, CallerChoice } from './caller-choice'

const tools: readonly { scope: TokenScope; names: string }[] = [
  { scope: 'read:sites', names: 'search_places, search_sites' },
  { scope: 'evaluate', names: 'predict' },
  { scope: 'submit', names: 'submit_locations' },
  { scope: 'read:records', names: 'evaluation_status, list_records, read_record_locations' },
]

const settingsFor = (url: string) => ({
  mcpServers: { [brand.slug]: { type: 'http', url, headers: { Authorization: 'Bearer kw_…' } } },
})

function ConnectSection({ origin }: { origin: string }) {
  const url = `${origin}/api/mcp`
  return (
    <section aria-label="Connect an assistant" className="grid gap-3">
      <div>
        <h2 className="text-base font-semibold">Connect an assistant</h2>
        <p className="max-w-[60ch] text-xs text-ink-600">
          Assistants that speak the Model Context Protocol use the same access tokens. They see only the tools
          that the token’s scopes allow.
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

interface ApiScreenProps {
  /** The origin that programs call. */
  origin: string
}

/** Every call of the API with a form to try it, and how assistants connect. */
export function ApiScreen({ origin }: ApiScreenProps) {
  const { groups, error, isValidating, retry } = useApiDescription()
  const [caller, setCaller] = useState<Caller>({ kind: 'session', token: '' })
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <div className="mx-auto grid w-full max-w-[880px] gap-6 px-4 py-5 md:px-8 md:py-7">
        <header>
          <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">API</h1>
          <p className="mt-1 max-w-[60ch] text-ink-600">
            Every call that a program may make with an{' '}
            <Link href={routes.tokens} className="underline">
              access token
            </Link>
            . Calls that you send here are real.{' '}
            <a href={apiDescription} target="_blank" rel="noopener" className="underline">
              OpenAPI description
            </a>
          </p>
        </header>
        <CallerChoice caller={caller} onChange={setCaller} />
        {error && !groups && (
          <ErrorStrip onRetry={retry} retrying={isValidating}>
            {messageOf(error, 'The API description could not be loaded.')}
          </ErrorStrip>
        )}
        {!(groups || error) && (
          <SkeletonRows label="Loading the API..." rows={6} height={44} leading={false} className="px-0!" />
        )}
        {groups && <Groups groups={groups} caller={caller} origin={origin} />}
        {/* Shown before the calls, it would jump as they load. */}
        {(groups || error) && <ConnectSection origin={origin} />}
      </div>
    </div>
  )
}

interface GroupsProps {
  groups: readonly ApiGroup[]
  caller: Caller
  origin: string
}

function Groups({ groups, caller, origin }: GroupsProps) {
  const [open, setOpen] = useState<string>()
  return groups.map(({ name, meaning, calls }) => (
    <section key={name} aria-label={name}>
      <h2 className="text-base font-semibold">{name}</h2>
      <p className="text-xs text-ink-600">{meaning}</p>
      <ul className="mt-2 border-ink-200 border-t">
        {calls.map((call) => (
          <ApiCallRow
            key={call.id}
            call={call}
            caller={caller}
            origin={origin}
            isOpen={call.id === open}
            onToggle={() => setOpen(call.id === open ? undefined : call.id)}
          />
        ))}
      </ul>
    </section>
  ))
}

interface ApiCallRowProps {
  call: ApiCall
  caller: Caller
  origin: string
  isOpen: boolean
  onToggle: () => void
}

/** Method, path and summary of a call; opens its form. */
function ApiCallRow({ call, caller, origin, isOpen, onToggle }: ApiCallRowProps) {
  const id = useId()
  return (
    <li className="border-ink-200 border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-start gap-3 rounded-sm py-2.5 text-left hover:bg-ink-50"
      >
        <ChevronRight
          aria-hidden
          className={classes('mt-0.5 size-4 flex-none text-ink-600', isOpen && 'rotate-90')}
        />
        <span className="w-11 flex-none">
          <Chip tone={call.method === 'GET' ? 'neutral' : 'info'}>{call.method}</Chip>
        </span>
        <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <code className="text-sm wrap-anywhere">{call.path}</code>
          <span className="text-sm text-ink-600">{call.summary}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-5 sm:pl-7">
          <ApiCallForm call={call} caller={caller} origin={origin} />
        </div>
      )}
    </li>
  )
}
