import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { QueryFault } from '@/lib/domain/studio/sql/query-fault'

interface FaultStripProps {
  fault: QueryFault
  /** Undefined once the text has changed. */
  onFix: (() => void) | undefined
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a query failed, where, and a suggested fix. */
export function FaultStrip({ fault: { message, at, fix }, onFix }: FaultStripProps) {
  return (
    <div role="alert" className="flex items-center gap-3 bg-danger-wash px-4 py-2 text-xs text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {at && <strong className="font-semibold">{`Line ${at.line}, column ${at.column}: `}</strong>}
        {at ? message : upper(message)}
      </p>
      {fix && onFix && (
        <Button tone="line" size="sm" onClick={onFix}>
          <span className="max-w-48 truncate">{`Use ${fix.text}`}</span>
        </Button>
      )}
    </div>
  )
}
