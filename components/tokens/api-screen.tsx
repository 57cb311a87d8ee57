'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { apiDescription, useApiDescription } from '@/lib/client/tokens/use-api-description'
import { routes } from '@/lib/config/routes'
import type { ApiGroup } from '@/lib/domain/access/api-calls'
import { ApiCallRow } from './api-call-row'
import { type Caller, CallerChoice } from './caller-choice'
import { ConnectSection } from './connect-section'

interface ApiScreenProps {
  /** Of the app, as programs call it. */
  origin: string
}

/** The calls of the API, each with a form to try it, and how assistants connect. */
export function ApiScreen({ origin }: ApiScreenProps) {
  const { groups, error, isValidating, retry } = useApiDescription()
  const [caller, setCaller] = useState<Caller>({ kind: 'session', token: '' })
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <div className="mx-auto grid w-full max-w-[880px] gap-6 px-4 py-5 md:px-8 md:py-7">
        <header>
          <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">API</h1>
          <p className="mt-1 max-w-[60ch] text-ink-600">
            Every call that a program may make by an{' '}
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
            {messageOf(error, 'The description of the API could not be loaded.')}
          </ErrorStrip>
        )}
        {!(groups || error) && (
          <SkeletonRows label="Loading the API..." rows={6} height={44} leading={false} className="px-0!" />
        )}
        {groups && <Groups groups={groups} caller={caller} origin={origin} />}
        {/* Shown before the calls, it would jump away as they come. */}
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
