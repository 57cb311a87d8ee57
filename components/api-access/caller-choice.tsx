import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'

export interface Caller {
  kind: 'session' | 'token'
  /** Kept in memory only. */
  token: string
}

const segments = [
  { value: 'session', label: 'My sign-in' },
  { value: 'token', label: 'A token' },
] as const

interface CallerChoiceProps {
  caller: Caller
  onChange: (caller: Caller) => void
}

/** Runs calls as the signed-in person or with a pasted token. */
export function CallerChoice({ caller: { kind, token }, onChange }: CallerChoiceProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden className="text-xs font-medium text-ink-700">
          Send with
        </span>
        <Segmented
          label="Send with"
          segments={segments}
          value={kind}
          onChange={(next) => onChange({ kind: next, token })}
        />
      </div>
      {kind === 'token' && (
        <TextField
          type="password"
          label="Access token"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="kw_…"
          className="max-w-[440px]"
          hint="Forgotten when you leave this page."
          value={token}
          onChange={({ target }) => onChange({ kind, token: target.value.trim() })}
        />
      )}
    </div>
  )
}
