'use client'

import { ArrowLeft, FileSpreadsheet, FileText, ListChecks, Share2 } from 'lucide-react'
import { useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { copyAddress } from '@/components/sharing/copy-field'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useComparisonFile } from '@/lib/client/records/use-record-files'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { routes } from '@/lib/config/routes'
import type { ComparisonForm, ComparisonRequest } from '@/lib/contract/comparison'
import { comparisonOrders } from '@/lib/contract/comparison'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { Comparison } from '@/lib/domain/comparison/compare-locations'
import { comparisonOrderTitles, maxCompared } from '@/lib/domain/comparison/compared-locations'
import { powerTypesIn } from '@/lib/domain/records/location-list'
import { mapAddressOf } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { ComparisonTable } from './comparison-table'
import { type Compared, useCompared } from './use-compared'
import type { OpenedComparison } from './use-comparing'

interface ComparisonScreenProps {
  record: EvaluationRecord
  opened: OpenedComparison
}

/** Up to ten locations of a record side by side. */
export function ComparisonScreen({ record, opened }: ComparisonScreenProps) {
  const compared = useCompared(opened)
  const { locations, missing } = opened
  return (
    <section
      aria-labelledby="comparison-title"
      data-ground="paper"
      className="flex min-h-0 w-full min-w-0 flex-1 flex-col bg-paper text-ink-1000 max-md:overflow-auto"
    >
      {/* As wide as the table on phones, so that the heading stays while it scrolls sideways. */}
      <div className="flex min-h-0 flex-1 flex-col max-md:w-max max-md:min-w-full max-md:flex-none">
        <Heading record={record} opened={opened} comparison={compared.comparison} />
        {missing && (
          <p role="status" className="px-6 pb-2 text-ink-600 max-md:sticky max-md:left-0 max-md:px-4">
            {missing}
          </p>
        )}
        {locations.length < 2 ? (
          <EmptyState
            title="Choose at least two locations."
            action={<Button onClick={opened.change}>Choose locations</Button>}
          >
            A comparison shows 2 to {maxCompared} locations side by side.
          </EmptyState>
        ) : (
          <>
            <div className="min-h-0 flex-1 max-md:flex-none md:overflow-auto">
              <ComparisonTable {...compared} onShow={opened.show} />
            </div>
            <Foot {...compared} />
          </>
        )}
      </div>
    </section>
  )
}

function Heading({ record, opened, comparison }: ComparisonScreenProps & { comparison: Comparison }) {
  const { length: count } = opened.locations
  const { lead, text } = comparison.sentence
  return (
    <header className="flex flex-none flex-wrap items-end justify-between gap-x-6 gap-y-3 px-6 pt-3 pb-3 max-md:sticky max-md:left-0 max-md:w-screen max-md:px-4">
      <div className="min-w-0 flex-1 basis-96">
        <Button
          tone="ghost"
          size="sm"
          icon={<ArrowLeft aria-hidden />}
          className="-ml-2 max-w-full"
          onClick={opened.close}
        >
          {record.name}
        </Button>
        <h1 id="comparison-title" className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          Compare {formatCountOf(count, 'location')}
        </h1>
        {count > 1 && (
          <p className="mt-1 max-w-[640px] text-ink-700">
            <b className="text-ink-1000">{lead}</b> {text}
          </p>
        )}
      </div>
      {count > 1 && <Tools record={record} opened={opened} />}
    </header>
  )
}

function Tools({ record, opened }: ComparisonScreenProps) {
  const { locations, type, order, onType, onOrder, change } = opened
  const types = powerTypesIn(locations)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {types.length > 1 && (
        <Segmented
          label="Power Type"
          segments={types.map((each) => ({ value: each.type, label: each.type }))}
          value={type}
          onChange={onType}
        />
      )}
      <Select
        aria-label="Order of the columns"
        options={comparisonOrders.map((value) => ({ value, label: comparisonOrderTitles[value] }))}
        value={order}
        onChange={({ target }) => {
          const next = comparisonOrders.find((each) => each === target.value)
          if (next) onOrder(next)
        }}
        className="w-46!"
      />
      <Button tone="ghost" icon={<ListChecks aria-hidden />} onClick={change}>
        Locations {locations.length} of {maxCompared}
      </Button>
      <Button
        tone="ghost"
        icon={<Share2 aria-hidden />}
        onClick={() => void copyAddress(window.location.href)}
      >
        Share
      </Button>
      <ComparisonFiles
        url={mapAddressOf(record)}
        ids={locations.map(({ zid }) => zid)}
        type={type}
        order={order}
      />
    </div>
  )
}

function Foot({ comparison, contributions }: Compared) {
  const { columns, hasDefaults, outdated } = comparison
  const model = columns.find(({ explained }) => explained)?.explained?.model
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-5 gap-y-1 border-t border-ink-200 px-6 py-2.5 text-2xs leading-4 text-ink-600 max-md:sticky max-md:left-0 max-md:w-screen max-md:px-4">
      <span className="inline-flex items-center gap-2">
        <b aria-hidden className="rounded-xs bg-ink-1000 px-[5px] font-semibold text-paper">
          245
        </b>
        best in the row
      </span>
      {hasDefaults && (
        <span className="inline-flex items-center gap-2">
          <AssumedMark />
          class default, not counted
        </span>
      )}
      <span>Grey bar: 80{'\u2009'}% band, kWh/day</span>
      {contributions.step === 'ready' && outdated && (
        <span>{outdated}: estimated by an earlier model, so without contributions</span>
      )}
      {model && (
        <span>
          Screening estimate, {model.name} {model.version}
        </span>
      )}
    </footer>
  )
}

/** Downloads the comparison; asks guests to sign in. Public links offer no files of it. */
function ComparisonFiles(shown: Omit<ComparisonRequest, 'form'>) {
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const { making, save } = useComparisonFile()
  const [isAsking, ask] = useState(false)
  if (isShared) return null
  const press = async (form: ComparisonForm) => {
    if (isGuest) return ask(true)
    try {
      await save({ ...shown, form })
    } catch (error) {
      const retry = { label: 'Retry', onPress: () => void press(form) }
      notify.error(messageOf(error, "Couldn't make the file"), retry)
    }
  }
  const button = (form: ComparisonForm) => ({
    busy: making === form,
    disabled: making !== undefined,
    onClick: () => void press(form),
  })
  return (
    <>
      <Button tone="line" icon={<FileSpreadsheet aria-hidden />} {...button('xlsx')}>
        Export xlsx
      </Button>
      <Button icon={<FileText aria-hidden />} {...button('pdf')}>
        Export PDF
      </Button>
      <SignInDialog open={isAsking} reason="unlock" returnTo={routes.scouting} onClose={() => ask(false)} />
    </>
  )
}
