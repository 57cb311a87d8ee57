import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import { countedOwn } from '@/lib/domain/plans/own-sites'
import { objectiveTitle } from '@/lib/domain/plans/plan-words'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { inReaderForm } from '@/server/engine/errors/reader-form'
import type { PlanDocument } from './documents'
import { DrawnMap } from './drawn-map'
import type { Drawing } from './map/drawing'
import { drawPlan } from './map/plan-drawing'
import { PlanCurve } from './plan-curve'
import { PlanFigures } from './plan-figures'
import { currencyOf, inner, page, shownRows } from './plan-page'
import { PlanTable } from './plan-table'
import { PlanTerms } from './plan-terms'
import { writePlanWorkbook } from './plan-workbook'
import { ScorecardBar } from './scorecard-head'
import { px, registerScorecardFonts, styles } from './scorecard-style'
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
