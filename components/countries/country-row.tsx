'use client'

import { FileSpreadsheet, GitCompareArrows, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Progress } from '@/components/ui/progress'
import { Tooltip } from '@/components/ui/tooltip'
import { saveCountryDiff, useCountryChanges, useCountryDiff } from '@/lib/client/countries/use-countries'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { AtlasBuild, ListedAtlas } from '@/lib/contract/atlases'
import {
  buildProgress,
  type CountryState,
  canDiff,
  changeWords,
  stateOf,
} from '@/lib/domain/countries/country-words'
import { formatBytes } from '@/lib/format/bytes'
import { formatDate } from '@/lib/format/date'
import { formatCount } from '@/lib/format/number'
import { useColumnsHere } from './list-columns'

const dash = '–'
const dayOf = (date: string | null) => (date === null ? dash : formatDate(date))
const countOf = (count: number | null) => (count === null ? dash : formatCount(count))

interface CountryRowProps {
  country: ListedAtlas
  onUpdate: () => void
  onRemove: () => void
}

/** A country with what opens below it: its build, its failure or its changes. */
export function CountryRow({ country, onUpdate, onRemove }: CountryRowProps) {
  const [isCompared, setCompared] = useState(false)
  const { build } = country
  const isBusy = build !== null && build.state !== 'failed'
  return (
    <tbody
      className={classes(
        'border-b border-ink-100',
        isBusy && 'bg-ink-50 shadow-[-12px_0_0_var(--color-ink-50),12px_0_0_var(--color-ink-50)]',
      )}
    >
      <tr className="h-[52px]">
        <Cells country={country} />
        <td>
          {build && isBusy ? (
            <Stop build={build} name={country.name} />
          ) : (
            <Actions
              country={country}
              isCompared={isCompared}
              onCompare={() => setCompared(!isCompared)}
              onUpdate={onUpdate}
              onRemove={onRemove}
            />
          )}
        </td>
      </tr>
      {build && isBusy && <BuildLine build={build} name={country.name} />}
      {build?.state === 'failed' && <FailedLine country={country} build={build} />}
      {country.problem !== null && (
        <Below>
          <ErrorStrip>{country.problem}</ErrorStrip>
        </Below>
      )}
      {isCompared && <DiffLine country={country} />}
    </tbody>
  )
}

function Below({ children }: { children: ReactNode }) {
  const { count } = useColumnsHere()
  return (
    <tr>
      <td colSpan={count} className="pb-2.5">
        {children}
      </td>
    </tr>
  )
}

function Cells({ country }: { country: ListedAtlas }) {
  const { name, iso, is_region: isRegion, version, date, sites, hexagons, stations, bytes, build } = country
  const shownDate = version === null ? (build?.source_date ?? null) : date
  const { hasFigures, hasAll } = useColumnsHere()
  const cell = 'tnum text-right'
  return (
    <>
      <th scope="row" className="min-w-0 pr-2 text-left font-regular">
        <span title={name} className="block truncate text-sm leading-[18px] font-medium">
          {name}
        </span>
        <span className={classes('block text-2xs text-ink-600', hasFigures && 'truncate')}>
          {[iso, isRegion ? 'region' : ''].filter((text) => text !== '').join(', ')}
          {!hasFigures && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{dayOf(shownDate)}</span>
              {' · '}
              <span className="whitespace-nowrap">{bytes === null ? dash : formatBytes(bytes)}</span>
            </>
          )}
        </span>
      </th>
      {hasFigures && (
        <>
          <td className={classes(cell, version === null && 'text-ink-600')}>{dayOf(shownDate)}</td>
          {hasAll && (
            <td className="text-right">
              {version === null ? dash : <Version country={country.country} name={name} version={version} />}
            </td>
          )}
          <td className={cell}>{countOf(sites)}</td>
          {hasAll && <td className={cell}>{countOf(hexagons)}</td>}
          <td className={cell}>{countOf(stations)}</td>
          <td className={cell}>{bytes === null ? dash : formatBytes(bytes)}</td>
        </>
      )}
      <td className="pl-4 max-sm:pl-0">
        <State state={stateOf(country)} isFirst={version === null} />
      </td>
    </>
  )
}

/** Pressed, compares every file with what was written. */
function Version({ country, name, version }: { country: string; name: string; version: string }) {
  const { verify } = useCountryChanges()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { files, bytes, problems } = await verify(country)
      if (problems.length > 0) notify.error(`${name} is damaged. ${problems[0]}`)
      else notify.success(`${name} is sound: ${formatCount(files)} files, ${formatBytes(bytes)}.`)
    } catch (error) {
      notify.error(messageOf(error, `${name} could not be verified.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip label="Verify its files">
      <button
        type="button"
        disabled={isBusy}
        onClick={press}
        aria-label={`Verify ${name}, version ${version}`}
        className="relative rounded-xs font-mono text-[11.5px] text-ink-600 after:absolute after:-inset-1 after:content-[''] hover:text-ink-1000 hover:underline"
      >
        {isBusy ? 'verifying...' : version}
      </button>
    </Tooltip>
  )
}

function State({ state, isFirst }: { state: CountryState; isFirst: boolean }) {
  switch (state) {
    case 'building':
      return <Chip className="bg-ink-1000! text-volt!">Building</Chip>
    case 'waiting':
      return <Chip>Waiting</Chip>
    case 'failed':
      return <Chip tone="danger">{isFirst ? 'Build failed' : 'Update failed'}</Chip>
    case 'damaged':
      return <Chip tone="danger">Damaged</Chip>
    case 'newer':
      return <Chip tone="warning">Newer map data</Chip>
    case 'current':
      return <span className="text-ink-600">Current</span>
  }
}

interface ActionsProps extends CountryRowProps {
  isCompared: boolean
  onCompare: () => void
}

function Actions({ country, isCompared, onCompare, onUpdate, onRemove }: ActionsProps) {
  const { start } = useCountryChanges()
  const [isBusy, setBusy] = useState(false)
  const { name, request } = country
  const update = async () => {
    // Without an address to ask again, the form asks for a newer extract.
    if (!request || !('address' in request.source)) return onUpdate()
    setBusy(true)
    await start(request).catch((error: unknown) =>
      notify.error(messageOf(error, `${name} could not be updated.`)),
    )
    setBusy(false)
  }
  const removal = removalOf(country)
  return (
    <span className="-mr-1.5 flex justify-end max-sm:gap-2">
      <IconButton
        size="sm"
        label={`Update ${name}`}
        icon={<RefreshCw aria-hidden />}
        busy={isBusy}
        onClick={update}
      />
      <IconButton
        size="sm"
        tone={isCompared ? 'primary' : 'ghost'}
        label={
          canDiff(country) ? `Compare ${name} with its previous version` : `${name} has no previous version`
        }
        icon={<GitCompareArrows aria-hidden />}
        aria-pressed={isCompared}
        disabled={!canDiff(country)}
        onClick={onCompare}
      />
      <IconButton
        size="sm"
        label={removal ?? `Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        disabled={removal !== null}
        onClick={onRemove}
      />
    </span>
  )
}

/** Why a country cannot be removed, or null. */
const removalOf = ({ name, is_shipped: isShipped, version }: ListedAtlas): string | null => {
  if (isShipped) return `${name} ships with the program and stays`
  return version === null ? `${name} is not installed yet` : null
}

function Stop({ build, name }: { build: AtlasBuild; name: string }) {
  const { stop } = useCountryChanges()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await stop(build.id).catch((error: unknown) =>
      notify.error(messageOf(error, 'The build could not be cancelled.')),
    )
    setBusy(false)
  }
  return (
    <span className="-mr-2.5 flex justify-end sm:-mr-3">
      <Button tone="ghost" size="sm" busy={isBusy} onClick={press} aria-label={`Cancel the build of ${name}`}>
        Cancel
      </Button>
    </span>
  )
}

function BuildLine({ build, name }: { build: AtlasBuild; name: string }) {
  const { state, step, share, source_name: source, source_bytes: bytes } = build
  const isWaiting = state === 'waiting'
  return (
    <Below>
      <Progress label={`Build of ${name}`} value={share} className="bg-ink-200!" />
      <p className="mt-[7px] flex flex-wrap gap-x-3 text-xs text-ink-600">
        <span className="tnum min-w-0 flex-1">
          {isWaiting ? (
            'Waits for the build before it'
          ) : (
            <>
              <b className="font-medium text-ink-1000">{step || 'Starting'}</b> · {buildProgress(build)}
            </>
          )}
        </span>
        <span className="max-w-full truncate">
          {source}
          {bytes !== null && `, ${formatBytes(bytes)}`}
        </span>
      </p>
    </Below>
  )
}

function FailedLine({ country, build }: { country: ListedAtlas; build: AtlasBuild }) {
  const { start, stop } = useCountryChanges()
  const [isBusy, setBusy] = useState(false)
  const { date, version } = country
  const kept = version === null ? '' : ` The version of ${dayOf(date)} stays in use.`
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) => notify.error(messageOf(error, 'That did not work.')))
    setBusy(false)
  }
  const again = () => act(() => start(build.request))
  const partly = () => act(() => start({ ...build.request, partial: true }))
  const part = () => act(() => start({ ...build.request, boundary: build.proposal ?? undefined }))
  return (
    <Below>
      <ErrorStrip
        className="gap-2! py-1.5! pr-1.5! pl-3! text-xs leading-[18px] max-sm:flex-wrap max-sm:[&>span:first-of-type]:basis-3/4"
        action={
          <span className="ml-auto flex gap-1.5">
            <Button tone="ghost" size="sm" disabled={isBusy} onClick={() => act(() => stop(build.id))}>
              Dismiss
            </Button>
            {build.may_be_partial && (
              <Button tone="line" size="sm" disabled={isBusy} onClick={partly}>
                Build what is there
              </Button>
            )}
            {build.proposal !== null && (
              <Button tone="line" size="sm" disabled={isBusy} onClick={part}>
                Build the region
              </Button>
            )}
            <Button tone="line" size="sm" busy={isBusy} onClick={again}>
              Try again
            </Button>
          </span>
        }
      >
        {[build.problem, build.advice].filter((text) => text !== null).join(' ') + kept}
      </ErrorStrip>
    </Below>
  )
}

function DiffLine({ country: { country } }: { country: ListedAtlas }) {
  const { diff, error } = useCountryDiff(country)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveCountryDiff(country).catch((failure: unknown) =>
      notify.error(messageOf(failure, 'The spreadsheet could not be made.')),
    )
    setBusy(false)
  }
  if (error) {
    return (
      <Below>
        <ErrorStrip>{messageOf(error, 'The versions could not be compared.')}</ErrorStrip>
      </Below>
    )
  }
  return (
    <Below>
      <div className="flex min-h-10 flex-wrap items-center gap-x-[18px] gap-y-1 rounded-md bg-ink-50 py-1.5 pr-1.5 pl-3 leading-[18px] text-ink-700">
        {diff ? (
          <>
            <span>
              <b className="mr-1 font-medium text-ink-1000">Sites</b> {changeWords(diff.sites)}
            </span>
            <span>
              <b className="mr-1 font-medium text-ink-1000">Charging stations</b> {changeWords(diff.stations)}
            </span>
            <span className="ml-auto text-ink-600">against {dayOf(diff.before.date)}</span>
            <Button tone="line" size="sm" busy={isBusy} icon={<FileSpreadsheet aria-hidden />} onClick={save}>
              Spreadsheet
            </Button>
          </>
        ) : (
          <span role="status">Comparing...</span>
        )}
      </div>
    </Below>
  )
}
