import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { scopeTexts, type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'

interface ScopeChoiceProps {
  chosen: readonly TokenScope[]
  error: string | undefined
  onChange: (scopes: readonly TokenScope[]) => void
}

/** Permissions of a token, each with its meaning. */
export function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
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
