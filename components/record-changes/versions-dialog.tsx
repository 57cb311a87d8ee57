'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { MapVersions } from '@/lib/contract/record-versions'
import { formatBytes } from '@/lib/format/bytes'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { useRestoreMap } from './use-restore-map'

interface VersionsDialogProps {
  record: Pick<EvaluationRecord, 'evalId' | 'name'>
  onClose: () => void
}

/** Maps that a record had, with their configuration, which staff can restore. */
export function VersionsDialog({ record, onClose }: VersionsDialogProps) {
  const { versions, error, isValidating, retry, isSending, failure, restore } = useRestoreMap(
    record.evalId,
    onClose,
  )
  return (
    <Dialog
      open
      width="wide"
      title="Versions"
      description={`Earlier maps of “${record.name}” with their configuration: the last ${limits.recordMapVersions} are kept, ${limits.recordMapVersionsBytes / 1_000_000} MB in all. The current map becomes a version, too; spreadsheet and scorecard stay.`}
      dismissible={!isSending}
      onOpenChange={onClose}
    >
      {failure && <ErrorStrip className="mb-2">{failure}</ErrorStrip>}
      {error && !versions && (
        <ErrorStrip onRetry={retry} retrying={isValidating}>
          {messageOf(error, 'The versions could not be loaded.')}
        </ErrorStrip>
      )}
      {!error && !versions && (
        <SkeletonRows label="Loading versions..." rows={3} height={44} leading={false} className="px-0!" />
      )}
      {versions && (
        <ul aria-label="Versions" aria-busy={isSending}>
          {versions.current && (
            <Version version={versions.version} map={versions.current} note="current map" />
          )}
          {versions.earlier.map((earlier) => (
            <Version
              key={earlier.version}
              version={earlier.version}
              map={earlier}
              isBusy={isSending}
              onRestore={() => restore(versions, earlier.version)}
            />
          ))}
        </ul>
      )}
      {versions?.earlier.length === 0 && (
        <p className="mt-2 text-ink-600">No earlier versions: this record’s map has not been replaced yet.</p>
      )}
    </Dialog>
  )
}

interface VersionProps {
  version: number
  map: NonNullable<MapVersions['current']>
  note?: string
  isBusy?: boolean
  onRestore?: () => void
}

function Version({ version, map, note, isBusy = false, onRestore }: VersionProps) {
  const { savedAt, bytes, locations } = map
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-ink-200 py-2 last:border-0">
      <div className="min-w-36 flex-1">
        <p className="font-medium">
          {`Version ${version}`}
          {note && <span className="font-normal text-ink-600"> · {note}</span>}
        </p>
        <p className="tnum text-2xs text-ink-600">
          <time dateTime={savedAt}>{formatDateAndTime(savedAt)}</time>
          {` · ${formatCountOf(locations, 'location')} · ${formatBytes(bytes)}`}
        </p>
      </div>
      {onRestore && (
        <Button tone="line" size="sm" disabled={isBusy} onClick={onRestore}>
          <span>
            Restore<span className="sr-only">{` version ${version}`}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
