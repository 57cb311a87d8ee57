import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { scopeTexts } from '@/lib/catalogue/token-scopes'
import type { ListedToken } from '@/lib/contract/token'
import { formatDate } from '@/lib/format/date'

interface TokenRowProps {
  token: ListedToken
  onRevoke: () => void
}

/** A token: name, what it may do, its end and its last use. */
export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { name, scopes, created_at: created, expires_at: end, last_used_at: used } = token
  const hasExpired = new Date(end).getTime() <= Date.now()
  return (
    <li className="flex items-start gap-4 border-ink-200 border-b py-3">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <p dir="auto" className="text-left font-medium wrap-anywhere">
            {name}
          </p>
          <ul aria-label={`What ${name} may do`} className="mt-1.5 flex flex-wrap gap-1">
            {scopes.map((scope) => (
              <li key={scope} className="flex">
                <Chip>{scopeTexts[scope].name}</Chip>
              </li>
            ))}
          </ul>
        </div>
        <div className="tnum text-xs text-ink-600">
          <p className={hasExpired ? 'font-medium text-danger' : undefined}>
            {hasExpired ? 'Expired' : 'Expires'} {formatDate(end)}
          </p>
          <p>{used === null ? 'Never used' : `Last used ${formatDate(used)}`}</p>
          <p>Made {formatDate(created)}</p>
        </div>
      </div>
      <Button tone="line" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
