'use client'

import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useCountries, useCountryChanges } from '@/lib/client/countries/use-countries'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { Atlases, ListedAtlas } from '@/lib/contract/atlases'
import { stateOf, totalsOf } from '@/lib/domain/countries/country-words'
import { formatBytes } from '@/lib/format/bytes'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { CountryRow } from './country-row'
import { ListColumnsProvider, useColumnsHere, useListColumns } from './list-columns'

/** Names who reads the country, and asks. */
function RemoveDialog({ country, onClose }: { country: ListedAtlas; onClose: () => void }) {
  const { name, versions, readers } = country
  const { remove } = useCountryChanges()
  const { isSending, failure, send } = useSending()
  const press = () =>
    send(async () => {
      const { current } = await remove(country.country)
      notify.success(current === null ? `${name} is removed.` : `${name} is back at the version that ships.`)
      onClose()
    }, `${name} could not be removed.`)
  const shipped = versions.some(({ state }) => state === 'shadowed')
  const own = versions.length - (shipped ? 1 : 0)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isSending}
      title={`Remove ${name}?`}
      description={
        shipped
          ? `${formatCountOf(own, 'version')} will be deleted; the version that ships with the program takes over.`
          : `${formatCountOf(own, 'version')} will be deleted. Scouting and evaluations in ${name} end for all customers; records that were made stay.`
      }
      actions={
        <>
          <Button tone="ghost" onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button tone="danger" busy={isSending} onClick={press}>
            Remove {name}
          </Button>
        </>
      }
    >
      {readers.length > 0 ? (
        <div className="text-sm">
          <p className="font-medium">
            {formatCountOf(readers.length, 'running service reads it', 'running services read it')}:
          </p>
          <ul aria-label="Readers" className="mt-1 text-xs text-ink-700">
            {readers.map((reader) => (
              <li key={reader} className="wrap-anywhere">
                {reader}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-sm text-ink-700">No running service reads it.</p>
      )}
      {failure && <ErrorStrip className="mt-3">{failure}</ErrorStrip>}
    </Dialog>
  )
}

interface CountryListProps {
  onAdd: () => void
  onUpdate: (country: ListedAtlas) => void
  isAdding: boolean
  className?: string | undefined
}

/** All countries and regions with their builds. */
export function CountryList({ onAdd, onUpdate, isAdding, className }: CountryListProps) {
  const { countries, error, isValidating, retry } = useCountries(true)
  const [removed, remove] = useState<ListedAtlas>()
  const columns = useListColumns(isAdding)
  return (
    <div className={classes('overflow-y-auto px-7 pt-5 pb-8 max-sm:px-4', className)}>
      <Head countries={countries} onAdd={onAdd} isAdding={isAdding} />
      {error && !countries && (
        <ErrorStrip className="mt-4" onRetry={retry} retrying={isValidating}>
          {messageOf(error, 'The countries could not be loaded.')}
        </ErrorStrip>
      )}
      {!error && !countries && (
        <SkeletonRows
          label="Loading countries..."
          rows={6}
          height={52}
          leading={false}
          className="mt-3.5 px-0"
        />
      )}
      {countries?.atlases.length === 0 && (
        <EmptyState title="No country is installed." className="pt-16">
          Add one from an OpenStreetMap extract.
        </EmptyState>
      )}
      {countries && countries.atlases.length > 0 && (
        <ListColumnsProvider value={columns}>
          <Table countries={countries.atlases} onUpdate={onUpdate} onRemove={remove} />
        </ListColumnsProvider>
      )}
      {removed && <RemoveDialog country={removed} onClose={() => remove(undefined)} />}
    </div>
  )
}

interface HeadProps {
  countries: Atlases | undefined
  onAdd: () => void
  isAdding: boolean
}

function Head({ countries, onAdd, isAdding }: HeadProps) {
  const newer = countries?.atlases.filter((atlas) => stateOf(atlas) === 'newer' && atlas.request) ?? []
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          Countries{' '}
          {countries && (
            <span className="tnum font-regular text-ink-600">{formatCount(countries.atlases.length)}</span>
          )}
        </h1>
        {countries && <Facts countries={countries} />}
      </div>
      <div className="flex gap-2">
        {newer.length > 0 && <UpdateAll newer={newer} />}
        {!isAdding && (
          <Button icon={<Plus aria-hidden />} onClick={onAdd}>
            Add a country or region
          </Button>
        )}
      </div>
    </div>
  )
}

function Facts({ countries: { used, disk, looked_at: at, atlases } }: { countries: Atlases }) {
  const { look } = useCountryChanges()
  const [isLooking, setLooking] = useState(false)
  const canLook = atlases.some(({ request }) => request !== null && 'address' in request.source)
  const press = async () => {
    setLooking(true)
    try {
      const newer = await look()
      notify.success(
        newer.length === 0
          ? 'No newer map data.'
          : `Newer map data for ${formatCountOf(newer.length, 'country', 'countries')}.`,
      )
    } catch (error) {
      notify.error(messageOf(error, 'Newer map data could not be looked for.'))
    } finally {
      setLooking(false)
    }
  }
  return (
    <p className="mt-px text-xs text-ink-600">
      Atlases of this installation · {formatBytes(used)} of {formatBytes(disk)}
      {at !== null && ` · looked for newer map data ${formatDateAndTime(at)}`}
      {canLook && (
        <>
          {' · '}
          <button
            type="button"
            disabled={isLooking}
            onClick={press}
            className="relative rounded-xs font-medium text-ink-1000 underline decoration-ink-400 underline-offset-3 after:absolute after:-inset-x-1 after:-inset-y-1 after:content-[''] disabled:text-ink-500"
          >
            {isLooking ? 'Looking...' : 'Look now'}
          </button>
        </>
      )}
    </p>
  )
}

function UpdateAll({ newer }: { newer: readonly ListedAtlas[] }) {
  const { start } = useCountryChanges()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    for (const { name, request } of newer) {
      await (request && start(request))?.catch((error: unknown) =>
        notify.error(`${name} is not updated. ${messageOf(error, '')}`.trim()),
      )
    }
    setBusy(false)
  }
  return (
    <Button tone="line" icon={<RefreshCw aria-hidden />} busy={isBusy} onClick={press}>
      Update {formatCountOf(newer.length, 'country', 'countries')}
    </Button>
  )
}

interface TableProps {
  countries: readonly ListedAtlas[]
  onUpdate: (country: ListedAtlas) => void
  onRemove: (country: ListedAtlas) => void
}

const headings: readonly { text: string; width: string; isExtra?: true }[] = [
  { text: 'Map data of', width: 'w-[92px]' },
  { text: 'Version', width: 'w-[112px]', isExtra: true },
  { text: 'Sites', width: 'w-[62px]' },
  { text: 'Hexagons', width: 'w-[74px]', isExtra: true },
  { text: 'Stations', width: 'w-[68px]' },
  { text: 'Size', width: 'w-[70px]' },
]

function Table({ countries, onUpdate, onRemove }: TableProps) {
  const { hasFigures, hasAll } = useColumnsHere()
  const shown = headings.filter(({ isExtra }) => hasFigures && (hasAll || !isExtra))
  return (
    <table className="mt-3.5 w-full table-fixed border-collapse text-xs leading-4">
      <caption className="sr-only">Countries and regions</caption>
      <thead>
        <tr className="h-[34px] border-b border-ink-300 font-medium text-ink-600">
          <th scope="col" className="text-left font-semibold text-ink-1000">
            Country or region
          </th>
          {shown.map(({ text, width }) => (
            <th key={text} scope="col" className={classes('text-right font-medium', width)}>
              {text}
            </th>
          ))}
          <th scope="col" className="w-[120px] pl-4 text-left font-medium max-sm:w-[104px] max-sm:pl-0">
            State
          </th>
          <th scope="col" className="w-[84px] max-sm:w-[112px]">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {countries.map((country) => (
        <CountryRow
          key={country.country}
          country={country}
          onUpdate={() => onUpdate(country)}
          onRemove={() => onRemove(country)}
        />
      ))}
      <Totals countries={countries} />
    </table>
  )
}

function Totals({ countries }: { countries: readonly ListedAtlas[] }) {
  const { inUse, building, waiting, ...sums } = totalsOf(countries)
  const said = [
    `${formatCount(inUse)} in use`,
    ...(building > 0 ? [`${formatCount(building)} building`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
  ]
  const { hasFigures, hasAll } = useColumnsHere()
  const cell = 'tnum text-right'
  return (
    <tfoot>
      <tr className="h-10 border-t border-ink-1000 font-semibold">
        <th scope="row" className="text-left font-semibold">
          {said.join(', ')}
        </th>
        {hasFigures ? (
          <>
            <td colSpan={hasAll ? 2 : 1} />
            <td className={cell}>{formatCount(sums.sites)}</td>
            {hasAll && <td className={cell}>{formatCount(sums.hexagons)}</td>}
            <td className={cell}>{formatCount(sums.stations)}</td>
            <td className={cell}>{formatBytes(sums.bytes)}</td>
            <td colSpan={2} />
          </>
        ) : (
          <td colSpan={2} className={cell}>
            {formatBytes(sums.bytes)}
          </td>
        )}
      </tr>
    </tfoot>
  )
}
