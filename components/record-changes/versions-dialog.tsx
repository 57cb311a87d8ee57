'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import { useMapVersions } from '@/lib/client/records/use-map-versions'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { limits } from '@/lib/config/limits'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { MapVersions } from '@/lib/contract/record-versions'
import { formatBytes } from '@/lib/format/bytes'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { useChangingCustomer } from './use-changing-customer'

interface VersionsDialogProps {
  record: Pick<EvaluationRecord, 'evalId' | 'name'>
  onClose: () => void
}

/** Maps that a record had, with their configuration, which staff can restore. */
export function VersionsDialog({ record, onClose }: VersionsDialogProps) {
  const { id } = useChangingCustomer()
  const { data, error, isValidating, mutate } = useMapVersions(record.evalId, id)
  const { restoreMap } = useRecordChanges()
  const { isSending, failure, send } = useSending()
  const restore = ({ version }: MapVersions, from: number) =>
    send(async () => {
      const restored = await restoreMap(record.evalId, { customer: id, version, from })
      notify.success(`Version ${from} is restored as version ${restored.version}.`)
      onClose()
    }, recordMessages.versionFailed)
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
      {error && !data && (
        <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
          {messageOf(error, 'The versions could not be loaded.')}
        </ErrorStrip>
      )}
      {!error && !data && (
        <SkeletonRows label="Loading versions..." rows={3} height={44} leading={false} className="px-0!" />
      )}
      {data && (
        <ul aria-label="Versions" aria-busy={isSending}>
          {data.current && <Version version={data.version} map={data.current} note="current map" />}
          {data.earlier.map((earlier) => (
            <Version
              key={earlier.version}
              version={earlier.version}
              map={earlier}
              isBusy={isSending}
              onRestore={() => void restore(data, earlier.version)}
            />
          ))}
        </ul>
      )}
      {data?.earlier.length === 0 && (
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
