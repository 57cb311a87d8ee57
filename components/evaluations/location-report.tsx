'use client'

import { CameraOff } from 'lucide-react'
import { useEffect } from 'react'
import { Unlock } from '@/components/evaluation-entry/unlock'
import { ErrorStrip } from '@/components/ui/error-strip'
import { LinkButton } from '@/components/ui/link-button'
import { KeyValues, Section } from '@/components/ui/section'
import { SelectField } from '@/components/ui/select-field'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { routes } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import {
  type EvaluatedRow,
  numberIn,
  type RecordLocation,
  textIn,
} from '@/lib/domain/evaluation/evaluated-locations'
import { toResultsQuery } from '@/lib/domain/prediction/inference-input'
import { formatConnectorConfig, formatPercent, shownDifference } from '@/lib/format/number'
import { googleMapsAddress } from '@/lib/geo/google-maps'
import { FactorsAndProjections } from './factors-and-projections'
import type { ReportProps } from './report-props'
import { chargerRows, detailRows } from './report-rows'
import { useReport } from './use-report'
import { UtilizationPotential } from './utilization-potential'

type LocationReportProps = ReportProps & { row: EvaluatedRow }

/** The sections of a report. */
export function LocationReport(props: LocationReportProps) {
  const { letter, location, row, evalId, other, onUtilization } = props
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const report = useReport(row, `infer-${letter}`)
  const utilization = report.prediction?.utilization
  useEffect(() => onUtilization(utilization), [utilization, onUtilization])
  const hasBoth = utilization !== undefined && other !== undefined
  return (
    <>
      <StreetView location={location} />
      <Section>
        <SelectField
          label="Configuration"
          value={report.config}
          disabled={!report.input}
          onChange={(event) => report.chooseConfig(event.target.value)}
          options={report.configs.map((value) => ({ value, label: formatConnectorConfig(value) }))}
        />
      </Section>
      <Section title="Utilization Potential" note="Estimated energy sold">
        {report.failure ? (
          <ErrorStrip onRetry={report.failure.retry}>{report.failure.message}</ErrorStrip>
        ) : (
          <UtilizationPotential
            prediction={report.prediction}
            isRecalculating={report.isRecalculating}
            difference={hasBoth ? shownDifference(utilization, other) : undefined}
            otherLetter={letter === 'A' ? 'B' : 'A'}
          />
        )}
      </Section>
      {row.current === 'AC' && <AcPotential row={row} />}
      <Section title={row.current === 'AC' || isShared ? 'Factors' : undefined}>
        <FactorsAndProjections
          row={row}
          prediction={report.prediction}
          capacity={report.input?.capacity}
          isShared={isShared}
        />
        {!isShared && <FullReport location={location} row={row} evalId={evalId} input={report.input} />}
      </Section>
      <Section title="Nearest chargers">
        <KeyValues rows={chargerRows(row, isGuest)} />
        {isGuest && (
          <div className="mt-3">
            <Unlock returnTo={routes.scouting} />
          </div>
        )}
      </Section>
      <Section title="Location Details">
        <KeyValues rows={detailRows(row, isGuest)} />
        {row.cells.edge === true && (
          <p className="mt-2 text-xs text-ink-600">
            Data stops at the border; demand beyond it is not counted.
          </p>
        )}
      </Section>
    </>
  )
}

function AcPotential({ row }: { row: EvaluatedRow }) {
  const occupancy = formatPercent(numberIn(row, 'max_occupancy_rate'))
  return (
    <Section title="AC Potential">
      <KeyValues rows={[{ key: 'occupancy', label: 'Share of time occupied', value: occupancy }]} />
    </Section>
  )
}

interface FullReportProps {
  location: RecordLocation
  row: EvaluatedRow
  evalId: string
  input: InferenceInput | undefined
}

/** Links to the results screen with this row's inputs; says so when they are incomplete. */
function FullReport({ location, row, evalId, input }: FullReportProps) {
  const { to } = useGuest()
  if (!input) {
    return (
      <p className="mt-3 text-xs text-ink-600">
        We couldn't find the complete details for {location.name} - if you need them, let us know by reporting
        the issue.
      </p>
    )
  }
  const { name, id, lat, lng, city } = location
  const query = toResultsQuery(
    { name, id, lat, lng, city: city || undefined, evalId, zid: textIn(row, 'zid'), type: row.current },
    input,
  )
  return (
    <LinkButton href={to(`${routes.results}?${query}`)} tone="soft" block className="mt-3">
      Full Report
    </LinkButton>
  )
}

function StreetView({ location }: { location: RecordLocation }) {
  return (
    <div className="px-4 pt-3.5 pb-3">
      <div className="grid h-[84px] place-content-center justify-items-center gap-1 rounded-md bg-ink-100 text-center text-xs leading-[17px] text-ink-600">
        <CameraOff aria-hidden />
        <span>
          No Street View available.
          <br />
          <a
            href={googleMapsAddress(location)}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-ink-1000 underline decoration-ink-400 underline-offset-[3px]"
          >
            View location on Google Maps.
          </a>
        </span>
      </div>
    </div>
  )
}
