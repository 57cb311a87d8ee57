import { Document, Link, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import { assumptionsOf, settingRows } from '@/lib/domain/plan-documents/setting-rows'
import { countedOwn } from '@/lib/domain/plans/own-sites'
import { objectiveTitle } from '@/lib/domain/plans/plan-words'
import { formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { inReaderForm } from '@/server/engine/errors/validate'
import type { PlanDocument } from './documents'
import { DrawnMap } from './drawn-map'
import type { Drawing } from './map/drawing'
import { drawPlan } from './map/plan-drawing'
import { PlanCurve } from './plan-curve'
import { PlanFigures } from './plan-figures'
import { currencyOf, inner, page, shownRows } from './plan-page'
import { PlanTable } from './plan-table'
import { writePlanWorkbook } from './plan-workbook'
import { ScorecardBar } from './scorecard-head'
import { Heading } from './scorecard-parts'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { palette } from './style/palette'
import { renderTagged } from './tagged/render-tagged'
import { tag } from './tagged/structure'

/** A workbook, or two pages: the plan on a map with its figures, then its sites, settings and assumptions. */
export const writePlanFile = (document: PlanDocument): Promise<Uint8Array> =>
  document.form === 'xlsx' ? writePlanWorkbook(document) : inReaderForm(document, () => renderPlan(document))

/** Attributions are never cut: the map makes room for long ones. */
const mapHeight = { usual: 500, least: 260, line: 12, kept: 24 }
const lettersInLine = 125
const usualLines = 4

const attributionOf = ({ sources }: PlanDocument) => sources.map(({ attribution }) => attribution).join(' · ')

function mapSizeFor(document: PlanDocument) {
  const lines = Math.ceil(attributionOf(document).length / lettersInLine)
  const kept = document.result.kept ? mapHeight.kept : 0
  const height = mapHeight.usual - kept - Math.max(0, lines - usualLines) * mapHeight.line
  return { width: inner, height: Math.max(mapHeight.least, height) }
}

const gap = 28
const column = (inner - gap) / 2
/** Rows of settings that have room beside the assumptions. */
const maxSettings = 18

/** Settings beside assumptions with their sources. */
function PlanTerms({ document }: { document: PlanDocument }) {
  return (
    <View style={{ flexDirection: 'row', gap: px(gap), marginTop: px(18) }}>
      <View style={{ width: px(column) }}>
        <Settings document={document} />
      </View>
      <View style={{ width: px(column) }}>
        <Assumptions document={document} />
      </View>
    </View>
  )
}

function Settings({ document: { plan, result } }: { document: PlanDocument }) {
  const rows = settingRows(plan, result)
  const more = rows.length - maxSettings
  return (
    <>
      <Heading title="Settings" />
      <View {...tag('Table')}>
        {rows.slice(0, maxSettings).map(({ label, value, unit }) => (
          <View
            key={label}
            {...tag('TR')}
            style={[styles.cell, { flexDirection: 'row', paddingVertical: px(2), fontSize: px(10) }]}
          >
            <Text {...tag('TH', { scope: 'Row' })} style={{ width: px(156), color: palette.ink600 }}>
              {label}
            </Text>
            <Text
              {...tag('TD')}
              style={{ flex: 1, textAlign: 'right', maxLines: 2, textOverflow: 'ellipsis' }}
            >
              {valueText(value, unit)}
            </Text>
          </View>
        ))}
      </View>
      {more > 0 && (
        <Text style={[styles.secondary, { fontSize: px(10) }]}>
          {`${formatCount(more)} more in the spreadsheet.`}
        </Text>
      )}
    </>
  )
}

function valueText(value: number | string | null, unit: string): string {
  if (value === null) return 'no limit'
  if (typeof value === 'string') return value
  const text = Number.isInteger(value) ? formatCount(value) : formatPlain(value)
  return unit === '' ? text : `${text} ${unit}`
}

function Assumptions({ document }: { document: PlanDocument }) {
  const { plan, result, model, modelAddress } = document
  const small = { fontSize: px(9.5), lineHeight: 1.35 }
  return (
    <>
      <Heading title="Assumptions" />
      {assumptionsOf(plan, result).map(({ title, text, source }) => (
        <Text key={title} {...tag('P')} style={[small, { marginBottom: px(4) }]}>
          <Text style={{ fontWeight: 600 }}>{`${title}. `}</Text>
          {text}
          <Text style={styles.secondary}>{` ${source}.`}</Text>
        </Text>
      ))}
      <Text {...tag('P')} style={small}>
        <Text style={{ fontWeight: 600 }}>{`Screening estimate, ${model.name} ${model.version}. `}</Text>
        {model.note}
        <Link src={modelAddress} style={{ color: palette.ink600 }}>
          {' Sources and error of the model'}
        </Link>
      </Text>
    </>
  )
}

async function renderPlan(document: PlanDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const { plan, result, atlas } = document
  const map = await drawPlan(
    atlas,
    { chosen: result.sites, numbered: shownRows, leftOut: result.leftOut, own: countedOwn(result.own) },
    mapSizeFor(document),
  )
  return renderTagged(
    <Document title={plan.name} author={document.customer} creator={brand.name} language="en">
      <PlanPage document={document} number={1}>
        <Text {...tag('H1')} style={[styles.title, { maxLines: 2, textOverflow: 'ellipsis' }]}>
          {plan.name}
        </Text>
        <Text style={[styles.secondary, { marginTop: px(3) }]}>{summaryOf(document)}</Text>
        <PlanMap document={document} drawing={map} />
        <PlanFigures document={document} />
        {result.curve && <PlanCurve document={document} curve={result.curve} />}
      </PlanPage>
      <PlanPage document={document} number={2}>
        <PlanTable document={document} />
        <PlanTerms document={document} />
      </PlanPage>
    </Document>,
  )
}

function summaryOf(document: PlanDocument): string {
  const { plan, result, country } = document
  const chosen = `${formatCount(result.sites.length)} of ${formatCountOf(plan.candidates, 'candidate')} chosen`
  return [
    country,
    objectiveTitle(plan.settings.objective),
    `${chosen} for ${currencyOf(document)} ${formatCount(result.cost)}`,
    !result.isFinal && 'best so far, the search was not done',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** In points; without it, rounded heights could spill onto a third page. */
const rounding = 0.5

interface PlanPageProps {
  document: PlanDocument
  number: number
  children: ReactNode
}

function PlanPage({ document, number, children }: PlanPageProps) {
  const { customer, date } = document
  return (
    <Page size={[px(page.width), px(page.height)]} style={styles.page}>
      <View style={{ height: px(page.height) - rounding, overflow: 'hidden' }}>
        <ScorecardBar note={`Network plan · ${customer} · ${date}`} />
        <View style={styles.body}>{children}</View>
        <View style={styles.foot}>
          <Text style={{ maxWidth: '84%', fontSize: px(9) }}>
            {number === 1 ? attributionOf(document) : 'Sources and their attribution: page 1.'}
          </Text>
          <Text>{`${brand.name} · ${number} of 2`}</Text>
        </View>
      </View>
    </Page>
  )
}

const plainMap = 'There is no atlas of this country: the map shows the sites without their surroundings.'

function PlanMap({ document, drawing }: { document: PlanDocument; drawing: Drawing }) {
  const { sites } = document.result
  const own = countedOwn(document.result.own)
  const numbered = Math.min(sites.length, shownRows)
  const alt = [
    `Map of the ${formatCountOf(sites.length, 'chosen site')}`,
    numbered > 0 && `, numbered 1 to ${numbered} in order of gain`,
    own.length > 0 && `, and of ${formatCountOf(own.length, 'own site')}`,
    '.',
  ]
  return (
    <View style={{ marginTop: px(12) }}>
      <View style={{ borderRadius: px(6), overflow: 'hidden' }}>
        <DrawnMap drawing={drawing} alt={alt.filter(Boolean).join('')} />
      </View>
      <Text style={[styles.secondary, { marginTop: px(4), fontSize: px(10) }]}>
        {drawing.isPlain ? `${plainMap} ` : ''}
        Numbers: chosen sites. Bolt: own sites. Grey dots: other candidates.
      </Text>
    </View>
  )
}
