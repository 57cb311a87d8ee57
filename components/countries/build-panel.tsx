'use client'

import { Check, Hammer, X } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ErrorStrip, FieldAlert } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { useSettled } from '@/components/ui/use-lasting'
import { useBuildPlan, useCountryChanges } from '@/lib/client/countries/use-countries'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { AtlasPlan, AtlasSourceHead, UploadedAtlasFile } from '@/lib/contract/atlases'
import {
  type BuildErrors,
  type BuildForm,
  builtName,
  planOf,
  requestOf,
} from '@/lib/domain/countries/build-form'
import { formatBytes } from '@/lib/format/bytes'
import { formatDate } from '@/lib/format/date'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { BeforeStart, startState } from './before-start'
import { ChosenFile } from './chosen-file'
import { Neighbours } from './neighbours'

interface BuildPanelProps {
  initial: BuildForm
  /** Name of a country that is updated; null for a new one. */
  updated: string | null
  onClose: () => void
  className?: string | undefined
}

const settleMs = 400

/** Asks for what a build reads, in its order; each part answers itself. */
export function BuildPanel({ initial, updated, onClose, className }: BuildPanelProps) {
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<BuildErrors>({})
  const { start } = useCountryChanges()
  const { isSending, failure, send } = useSending()
  const change = (part: Partial<BuildForm>) => {
    setForm((before) => Object.assign({}, before, part))
    setErrors({})
  }
  const asked = useSettled(
    useMemo(() => planOf(form), [form]),
    settleMs,
  )
  const { plan, isValidating } = useBuildPlan(asked)
  const name = builtName(form, plan?.country?.name)
  const state = startState(plan)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = requestOf(form)
    if (checked.errors) return setErrors(checked.errors)
    const { request } = checked
    return send(async () => {
      await start(request)
      onClose()
    }, 'The build could not be started.')
  }
  return (
    <form
      noValidate
      aria-label={updated === null ? 'Add a country or region' : `Update ${updated}`}
      onSubmit={submit}
      className={classes('flex min-h-0 flex-col', className)}
    >
      <div className="flex items-center px-5 pt-[18px] pb-3">
        <h2 className="flex-1 text-base leading-[22px] font-semibold tracking-[-0.012em]">
          {updated === null ? 'Add a country or region' : `Update ${updated}`}
        </h2>
        <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={onClose} className="-mr-1.5" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-2">
        <SourcePart form={form} change={change} error={errors.source} plan={plan} isAsking={isValidating} />
        <BoundaryPart form={form} change={change} errors={errors} plan={plan} />
        <TableParts form={form} change={change} />
        <Part title="Neighbours" note="15 km beyond the border count">
          <Neighbours
            neighbours={form.neighbours}
            heads={plan?.neighbours ?? []}
            onChange={(neighbours) => change({ neighbours })}
          />
        </Part>
      </div>
      <BeforeStart plan={plan} name={name} isPart={form.boundaryKind !== 'country'} />
      {failure && <ErrorStrip className="mx-5 mb-3">{failure}</ErrorStrip>}
      <div className="flex justify-end gap-2 border-t border-ink-200 px-5 py-3">
        <Button tone="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          icon={<Hammer aria-hidden />}
          busy={isSending}
          disabled={state.step === 'lacks'}
          className="min-w-0"
        >
          {labelOf(state, name, updated)}
        </Button>
      </div>
    </form>
  )
}

function labelOf(state: ReturnType<typeof startState>, name: string, updated: string | null): string {
  if (state.step === 'lacks') return `Needs ${formatBytes(state.bytes)} more`
  if (state.step === 'waits') return `Start after ${state.after}`
  return `${updated === null ? 'Build' : 'Update'} ${name}`.trim()
}

interface PartProps {
  title: string
  note?: string
  children: ReactNode
}

function Part({ title, note, children }: PartProps) {
  return (
    <fieldset className="grid gap-2 px-5 pb-4">
      <legend className="mb-2 flex w-full items-baseline gap-1.5 text-sm leading-5 font-semibold">
        {title}
        {note && <small className="ml-auto text-2xs font-regular text-ink-600">{note}</small>}
      </legend>
      {children}
    </fieldset>
  )
}

const Known = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-[5px] text-xs leading-4 text-ink-600">
    <Check aria-hidden strokeWidth={2.4} className="mt-px size-[13px] flex-none text-success" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

interface FormProps {
  form: BuildForm
  change: (part: Partial<BuildForm>) => void
}

interface SourcePartProps extends FormProps {
  error: string | undefined
  plan: AtlasPlan | undefined
  isAsking: boolean
}

function headWords({ bytes, date, has_checksum: hasChecksum }: AtlasSourceHead): string {
  return [
    bytes === null ? 'size unknown' : formatBytes(bytes),
    ...(date === null ? [] : [`map data of ${formatDate(date)}`]),
    hasChecksum ? 'with checksum' : 'without checksum',
  ].join(', ')
}

function SourcePart({ form, change, error, plan, isAsking }: SourcePartProps) {
  const head = form.sourceKind === 'address' && form.address.trim() !== '' ? plan?.source : null
  const problem = error ?? head?.problem ?? undefined
  return (
    <Part title="Source" note="OpenStreetMap extract">
      <Segmented
        block
        label="Source"
        segments={[
          { value: 'address', label: 'Address' },
          { value: 'file', label: 'File' },
        ]}
        value={form.sourceKind}
        onChange={(sourceKind) => change({ sourceKind })}
      />
      {form.sourceKind === 'address' ? (
        <>
          <TextField
            hideLabel
            label="Address of the extract"
            type="url"
            placeholder="https://mirror.example.org/country-latest.osm.pbf"
            maxLength={2000}
            value={form.address}
            error={isAsking ? undefined : problem}
            onChange={(event) => change({ address: event.target.value })}
          />
          <div aria-live="polite">{head && !head.problem && <Known>{headWords(head)}</Known>}</div>
        </>
      ) : (
        <>
          <ChosenFile
            kind="extract"
            label="Extract"
            accept=".pbf"
            note="OSM.PBF"
            file={form.extract}
            fact={form.extract && formatBytes(form.extract.bytes)}
            onChange={(extract) => change({ extract })}
          />
          {form.extract?.date && <Known>map data of {formatDate(form.extract.date)}</Known>}
          {error && <FieldAlert id="source-error">{error}</FieldAlert>}
        </>
      )}
    </Part>
  )
}

const boundaryFact = ({ bytes }: UploadedAtlasFile) => (bytes === 0 ? 'as before' : formatBytes(bytes))

const sides = ['West', 'South', 'East', 'North'] as const

interface BoundaryPartProps extends FormProps {
  errors: BuildErrors
  plan: AtlasPlan | undefined
}

function BoundaryPart({ form, change, errors, plan }: BoundaryPartProps) {
  const { boundaryKind } = form
  const isKnown = plan?.country && form.country.trim() !== ''
  return (
    <Part title="Boundary">
      <Segmented
        block
        label="Boundary"
        segments={[
          { value: 'country', label: 'Country' },
          { value: 'region', label: 'Region' },
          { value: 'geojson', label: 'GeoJSON' },
          { value: 'box', label: 'Box' },
        ]}
        value={boundaryKind}
        onChange={(kind) => change({ boundaryKind: kind })}
      />
      {boundaryKind === 'region' && (
        <TextField
          hideLabel
          label="Region"
          placeholder="Bavaria"
          unit="name or ID"
          maxLength={200}
          value={form.region}
          error={errors.boundary}
          onChange={(event) => change({ region: event.target.value })}
        />
      )}
      {boundaryKind === 'geojson' && (
        <>
          <ChosenFile
            kind="boundary"
            label="Boundary"
            accept=".geojson,.json"
            note="GeoJSON"
            file={form.boundary}
            fact={form.boundary && boundaryFact(form.boundary)}
            onChange={(boundary) => change({ boundary })}
          />
          {errors.boundary && <FieldAlert id="boundary-error">{errors.boundary}</FieldAlert>}
        </>
      )}
      {boundaryKind === 'box' && <BoxFields form={form} change={change} error={errors.boundary} />}
      {(boundaryKind === 'geojson' || boundaryKind === 'box') && (
        <TextField
          label="Name of the region"
          placeholder={form.boundary?.region ?? (boundaryKind === 'box' ? 'Part of the country' : undefined)}
          unit="optional"
          maxLength={200}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      <TextField
        hideLabel={boundaryKind === 'country'}
        label={boundaryKind === 'country' ? 'Country' : 'In the country'}
        placeholder="Switzerland"
        unit="name or code"
        maxLength={200}
        value={form.country}
        error={errors.country ?? plan?.country_problem ?? undefined}
        onChange={(event) => change({ country: event.target.value })}
      />
      <div aria-live="polite">
        {isKnown && (
          <Known>
            {plan.country?.name}, {plan.country?.iso}
          </Known>
        )}
      </div>
    </Part>
  )
}

function BoxFields({ form, change, error }: FormProps & { error: string | undefined }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {sides.map((side, at) => (
          <TextField
            key={side}
            label={side}
            unit="°"
            inputMode="decimal"
            maxLength={20}
            value={form.box[at] ?? ''}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              const box = form.box.map((value, index) => (index === at ? event.target.value : value))
              change({ box: box as unknown as BuildForm['box'] })
            }}
          />
        ))}
      </div>
      {error && <FieldAlert id="box-error">{error}</FieldAlert>}
    </>
  )
}

/** The people of a GeoTIFF are counted by the build, which reads its part. */
const populationFact = ({ people, bytes }: UploadedAtlasFile) =>
  people === null ? formatBytes(bytes) : `${formatCount(people)} people`

/** @param use what the file replaces or adds to */
function TablePart({ use, ...chosen }: ComponentProps<typeof ChosenFile> & { use: string }) {
  return (
    <Part title={chosen.label} note={use}>
      <ChosenFile {...chosen} />
    </Part>
  )
}

function TableParts({ form, change }: FormProps) {
  const { population, counts, chargers } = form
  return (
    <>
      <TablePart
        kind="population"
        label="Population grid"
        use="instead of OpenStreetMap’s figures"
        accept=".csv,.txt,.tsv,.tif,.tiff"
        note="CSV, GeoTIFF"
        file={population}
        fact={population && populationFact(population)}
        onChange={(file) => change({ population: file })}
      />
      <TablePart
        kind="counts"
        label="Traffic counts"
        use="else estimated by road class"
        accept=".csv,.txt,.tsv"
        note="CSV"
        file={counts}
        fact={counts && formatCountOf(counts.rows ?? 0, 'count')}
        onChange={(file) => change({ counts: file })}
      />
      <TablePart
        kind="chargers"
        label="Charging stations"
        use="merged with OpenStreetMap’s"
        accept=".csv,.txt,.tsv,.xlsx,.geojson,.json"
        note="CSV, Excel, JSON"
        file={chargers}
        fact={chargers && formatCountOf(chargers.rows ?? 0, 'row')}
        onChange={(file) => change({ chargers: file })}
      />
    </>
  )
}
