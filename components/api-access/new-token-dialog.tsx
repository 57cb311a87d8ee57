'use client'

import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { scopeTexts, type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { TokenCalls } from '@/lib/client/tokens/use-tokens'
import { type MadeToken, newTokenSchema, tokenDays } from '@/lib/contract/token'
import { tokenEnd, wrongTokenEnd } from '@/lib/domain/access/tokens'
import { dayAfter, endOfDay } from '@/lib/domain/sharing/share-subject'

interface NewTokenDialogProps {
  make: TokenCalls['make']
  onMade: (token: MadeToken) => void
  onClose: () => void
}

export function NewTokenDialog({ make, onMade, onClose }: NewTokenDialogProps) {
  const form = useTokenForm(make, onMade)
  const id = useId()
  const actions = (
    <>
      <Button tone="line" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={form.isSending}>
        Make token
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title="New access token" width="form" actions={actions}>
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={60}
          hint="The program that will use it, such as “Site report”."
          value={form.name}
          error={form.errors.name}
          onChange={({ target }) => form.setName(target.value)}
        />
        <ScopeChoice chosen={form.scopes} error={form.errors.scopes} onChange={form.setScopes} />
        <TextField
          type="date"
          label="Last day"
          value={form.day}
          min={dayAfter(form.now, 0)}
          max={dayAfter(form.now, tokenDays.max)}
          hint={`At most ${tokenDays.max} days from now.`}
          error={form.errors.day}
          onChange={({ target }) => form.setDay(target.value)}
        />
        {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
      </form>
    </Dialog>
  )
}

interface Errors {
  name?: string | undefined
  scopes?: string | undefined
  day?: string | undefined
}

function useTokenForm(make: TokenCalls['make'], onMade: (token: MadeToken) => void) {
  const [now] = useState(() => new Date())
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [day, setDay] = useState(() => dayAfter(now, tokenDays.usual))
  const [errors, setErrors] = useState<Errors>({})
  const { isSending, failure, fail, send } = useSending()
  const submit = () => {
    const end = endOfDay(day)?.toISOString()
    const wanted = newTokenSchema.safeParse({
      name,
      scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
      expires_at: end,
    })
    const wrong = (field: string) => wanted.error?.issues.find(({ path }) => path[0] === field)?.message
    const isWrongDay = !end || !tokenEnd(end, new Date())
    setErrors({ name: wrong('name'), scopes: wrong('scopes'), day: isWrongDay ? wrongTokenEnd : undefined })
    fail(undefined)
    if (!wanted.success || isWrongDay) return
    void send(async () => onMade(await make(wanted.data)), 'The token could not be made.')
  }
  const settle = (field: keyof Errors) => {
    setErrors((last) => ({ ...last, [field]: undefined }))
    fail(undefined)
  }
  return {
    now,
    name,
    setName: (typed: string) => {
      setName(typed)
      settle('name')
    },
    scopes,
    setScopes: (chosen: readonly TokenScope[]) => {
      setScopes(chosen)
      settle('scopes')
    },
    day,
    setDay: (chosen: string) => {
      setDay(chosen)
      settle('day')
    },
    errors,
    failure,
    isSending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) submit()
    },
  }
}

interface ScopeChoiceProps {
  chosen: readonly TokenScope[]
  error: string | undefined
  onChange: (scopes: readonly TokenScope[]) => void
}

/** A checkbox for each scope, with its meaning. */
function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
  const id = useId()
  const toggle = (scope: TokenScope) =>
    onChange(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope])
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="text-xs font-medium text-ink-700">It may</legend>
      <div className="mt-1 divide-y divide-ink-200 rounded-sm border border-ink-300">
        {tokenScopes.map((scope) => (
          <label key={scope} className="flex cursor-pointer items-start gap-2.5 px-3 py-2">
            <input
              type="checkbox"
              aria-describedby={`${id}-${scope}`}
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
              className="mt-0.5 size-4 flex-none cursor-pointer accent-ink-1000"
            />
            <span className="min-w-0">
              <span className="block font-medium">{scopeTexts[scope].name}</span>
              <span id={`${id}-${scope}`} className="block text-xs text-ink-600">
                {scopeTexts[scope].meaning}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 flex items-start gap-[5px] text-xs font-medium text-danger"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
