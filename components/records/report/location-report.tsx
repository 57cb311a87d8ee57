'use client'

import { type ReactNode, useEffect, useId } from 'react'
import { CatchmentSection } from '@/components/catchment/catchment-section'
import { useCatchmentRight } from '@/components/catchment/catchment-subject'
import { Unlock } from '@/components/evaluation-entry/sign-in-dialog'
import { useRecordConfiguration } from '@/components/records/record-configuration'
import { StreetView } from '@/components/street-view/street-view'
import { ErrorStrip } from '@/components/ui/error-strip'
import { KeyValues, Section } from '@/components/ui/section'
import { Select } from '@/components/ui/select'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { routes } from '@/lib/config/routes'
import { isConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { type EvaluatedRow, textIn } from '@/lib/domain/records/evaluated-locations'
import { nearbyLimits } from '@/lib/domain/records/evaluated-surroundings'
import { formatConnectorConfig, shownDifference } from '@/lib/format/number'
import { ConfiguredReport, type ReportParts } from './configured-report'
import { FactorsAndProjections } from './factors-and-projections'
import { FullReport, MissingDetails, ReportPdf } from './full-report'
import { NearbyRestaurants } from './nearby-restaurants'
import { chargingStationRows, detailRows, potentialRows, stationRows } from './report-rows'
import { SitePicture, useSiteGround } from './site-picture'
import { type Report, type ReportProps, useReport } from './use-report'
import { UtilizationPotential } from './utilization-potential'

type LocationReportProps = ReportProps & {
  row: EvaluatedRow
  /** Chooses the current, beside the number; undefined if the heading does. */
  powerType?: ReactNode
  /** Fixed below the sections; receives the report's links if its inputs are complete. */
  footer?: ((leads: ReportLeads | undefined) => ReactNode) | undefined
}

export interface ReportLeads {
  fullReport: ReactNode
  pdf: ReactNode
}

export function LocationReport(props: LocationReportProps) {
  const { letter, location, row, evalId, onUtilization, footer } = props
  const { components } = useRecordConfiguration().reportPanel
  const report = useReport(row, `infer-${letter}`)
  const utilization = report.prediction?.utilization
  useEffect(() => onUtilization(utilization), [utilization, onUtilization])
  const subject = report.input && { location, row, evalId, input: report.input }
  const leads = subject && {
    fullReport: <FullReport {...subject} isPrimary={footer !== undefined} />,
    pdf: <ReportPdf {...subject} />,
  }
  const sections = { ...props, report, leads: footer ? undefined : leads }
  return (
    <>
      <div data-scrolled-part className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {components.length > 0 ? (
          <ConfiguredReport location={location} row={row} parts={partsOf(sections)} />
        ) : (
          <>
            {row.current === 'AC' ? <SlowSections {...sections} /> : <FastSections {...sections} />}
            <Catchment {...sections} />
            <NearbyRestaurants place={location} {...nearbyLimits({}, undefined)} />
            <Details row={row} />
            <Chargers row={row} />
          </>
        )}
      </div>
      {footer?.(leads)}
    </>
  )
}

type SectionsProps = LocationReportProps & { report: Report; leads: ReportLeads | undefined }

function FastSections(props: SectionsProps) {
  const station = (
    <>
      <Picture {...props} className="mx-4 my-3.5" />
      <Station {...props} />
    </>
  )
  return (
    <InOrder station={station} isSheet={props.footer !== undefined}>
      <Estimate {...props} />
      <Factors {...props} />
    </InOrder>
  )
}

function SlowSections(props: SectionsProps) {
  const station = (
    <>
      <Station {...props} />
      <Picture {...props} className="mx-4 mb-3.5" />
    </>
  )
  return (
    <InOrder station={station} isSheet={props.footer !== undefined}>
      <Estimate {...props} />
      <Factors {...props} title="Factors" />
    </InOrder>
  )
}

/** The predicted station: a choice for DC, fixed for AC. */
function Station({ row, report }: SectionsProps) {
  if (row.current === 'DC') return <ChooseConfig report={report} />
  return (
    <Section>
      <KeyValues rows={stationRows(row)} />
    </Section>
  )
}

function Estimate(props: SectionsProps) {
  const isSlow = props.row.current === 'AC'
  return (
    <Section title={isSlow ? 'AC Potential' : 'Utilization Potential'} note="Estimated energy sold">
      <Potential {...props} />
      {isSlow && <KeyValues rows={potentialRows(props.row)} className="mt-2" />}
    </Section>
  )
}

const partsOf = (props: SectionsProps): ReportParts => ({
  streetview: <Picture {...props} className="mx-4 my-3.5" />,
  configuration: <Station {...props} />,
  potential: <Estimate {...props} />,
  factors: <Factors {...props} title={props.row.current === 'AC' ? 'Factors' : ''} />,
  catchment: <Catchment {...props} />,
  details: <Details row={props.row} />,
  chargers: <Chargers row={props.row} />,
})

interface InOrderProps {
  station: ReactNode
  isSheet: boolean
  children: ReactNode
}

/** Station, then estimate; phones show the estimate first, right below the map. */
function InOrder({ station, isSheet, children }: InOrderProps) {
  if (!isSheet) {
    return (
      <>
        {station}
        {children}
      </>
    )
  }
  return (
    <>
      {children}
      <div className="border-t border-ink-200">{station}</div>
    </>
  )
}

function Picture({ letter, location, row, className }: SectionsProps) {
  const { manifest, hasNone } = useSiteGround(textIn(row, 'country'))
  return (
    <StreetView
      place={location}
      title={location.name}
      className={className ?? ''}
      fallback={hasNone ? undefined : <SitePicture letter={letter} location={location} manifest={manifest} />}
    />
  )
}

function Potential({ letter, row, other, report, powerType }: SectionsProps) {
  const { failure, prediction, isRecalculating } = report
  if (failure) return <ErrorStrip onRetry={failure.retry}>{failure.message}</ErrorStrip>
  const hasBoth = prediction !== undefined && other !== undefined
  return (
    <UtilizationPotential
      current={row.current}
      prediction={prediction}
      isRecalculating={isRecalculating}
      difference={hasBoth ? shownDifference(prediction.utilization, other) : undefined}
      otherLetter={letter === 'A' ? 'B' : 'A'}
      beside={powerType}
    />
  )
}

function Factors({ location, row, report, leads, title }: SectionsProps & { title?: string }) {
  const isShared = useSharedView() !== null
  return (
    <Section title={isShared ? 'Factors' : title}>
      <FactorsAndProjections
        row={row}
        prediction={report.prediction}
        capacity={report.input?.capacity}
        isShared={isShared}
      />
      {leads && (
        <div className="mt-3 flex gap-2">
          <div className="min-w-0 flex-1">{leads.fullReport}</div>
          {leads.pdf}
        </div>
      )}
      {!report.input && (
        <div className="mt-3">
          <MissingDetails name={location.name} />
        </div>
      )}
    </Section>
  )
}

/** Left out where the row names no station. */
function Catchment({ letter, location, report, onMap, onStation }: SectionsProps) {
  const { config, prediction } = report
  const right = useCatchmentRight()
  const station = right === 'open' && isConnectorConfig(config) ? config : undefined
  useEffect(() => {
    onStation?.(station)
    return () => onStation?.(undefined)
  }, [station, onStation])
  if (right === 'hidden' || !isConnectorConfig(config)) return null
  return (
    <CatchmentSection
      place={location}
      name={location.name}
      letter={letter}
      config={config}
      estimate={prediction?.utilization}
      channel={`catchment-${letter}`}
      isLocked={right === 'locked'}
      onMap={onMap}
    />
  )
}

function Details({ row }: { row: EvaluatedRow }) {
  const { isGuest } = useGuest()
  return (
    <Section title="Location Details">
      <KeyValues rows={detailRows(row, isGuest)} />
      {row.cells.edge === true && (
        <p className="mt-2 text-xs text-ink-600">
          Data stops at the border; demand beyond it is not counted.
        </p>
      )}
    </Section>
  )
}

function Chargers({ row }: { row: EvaluatedRow }) {
  const { isGuest } = useGuest()
  return (
    <Section title="Nearest chargers">
      <KeyValues rows={chargingStationRows(row, isGuest)} />
      {isGuest && (
        <div className="mt-3">
          <Unlock returnTo={routes.scouting} />
        </div>
      )}
    </Section>
  )
}

function ChooseConfig({ report }: { report: Report }) {
  const id = useId()
  return (
    <Section>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-ink-600">
          Configuration
        </label>
        <Select
          id={id}
          className="w-44"
          value={report.config}
          disabled={!report.input}
          onChange={(event) => report.chooseConfig(event.target.value)}
          options={report.configs.map((value) => ({ value, label: formatConnectorConfig(value) }))}
        />
      </div>
    </Section>
  )
}
