import { Document, Page, Text, View } from '@react-pdf/renderer'
import { trafficWords } from '@/lib/catalogue/traffic-words'
import { brand } from '@/lib/config/brand'
import type { ComparedCell, ComparedRow, Comparison } from '@/lib/domain/comparison/compare-locations'
import { type ComparedLocation, comparisonOrderTitles } from '@/lib/domain/comparison/compared-locations'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { inReaderForm } from '@/server/engine/errors/validate'
import { ComparisonHead, columnWidth, drawComparison, inner, labelWidth, page } from './comparison-head'
import { writeComparisonWorkbook } from './comparison-workbook'
import type { ComparisonDocument } from './documents'
import { ScorecardBar } from './scorecard-head'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { palette } from './style/palette'
import { namesOf } from './tagged/readable-nodes'
import { renderTagged } from './tagged/render-tagged'
import { artifact, tag } from './tagged/structure'

export const writeComparisonFile = (document: ComparisonDocument): Promise<Uint8Array> =>
  document.form === 'xlsx'
    ? writeComparisonWorkbook(document)
    : inReaderForm(document, () => renderComparison(document))

async function renderComparison(document: ComparisonDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const { name, comparison, date, order } = document
  const { columns, groups, sentence, type } = comparison
  const map = await drawComparison(document)
  const title = `${name}: ${formatCountOf(columns.length, 'location')} compared`
  return renderTagged(
    <Document title={title} creator={brand.name} language="en">
      <Page
        {...namesOf(document.atlas?.manifest.country)}
        size={[px(page.width), px(page.height)]}
        style={styles.page}
      >
        <ScorecardBar note={`${type} · ${comparisonOrderTitles[order]} · ${date}`} />
        <View style={{ paddingHorizontal: px(page.margin), paddingTop: px(16), flexGrow: 1 }}>
          <Text {...tag('H1')} style={styles.title}>
            {title}
          </Text>
          <Text style={{ marginTop: px(4), marginBottom: px(10), maxWidth: px(760), lineHeight: 1.35 }}>
            <Text style={{ fontWeight: 600 }}>{sentence.lead}</Text> {sentence.text}
          </Text>
          <View {...tag('Table')}>
            <ComparisonHead columns={columns} map={map} />
            {groups.map((group) => (
              <View key={group.title}>
                <View {...tag('TR')} minPresenceAhead={px(30)}>
                  <Text
                    {...tag('TH', { scope: 'Column', columns: columns.length + 1 })}
                    style={{
                      marginTop: px(7),
                      marginBottom: px(2),
                      fontSize: px(10),
                      fontWeight: 600,
                      color: palette.ink600,
                    }}
                  >
                    {group.title}
                  </Text>
                </View>
                {group.rows.map((row) => (
                  <Row key={row.key} row={row} columns={columns} />
                ))}
              </View>
            ))}
          </View>
        </View>
        <Foot document={document} />
      </Page>
    </Document>,
  )
}

const line = { borderBottomWidth: 0.75, borderBottomColor: palette.ink100 }

function Row({ row, columns }: { row: ComparedRow; columns: readonly ComparedLocation[] }) {
  const width = columnWidth(columns.length)
  return (
    <View
      {...tag('TR')}
      wrap={false}
      style={[line, { flexDirection: 'row', alignItems: 'center', paddingVertical: px(2.5) }]}
    >
      <View {...tag('TH', { scope: 'Row' })} style={{ width: px(labelWidth), paddingRight: px(8) }}>
        <Text style={{ fontSize: px(11), fontWeight: 600 }}>{row.title}</Text>
        {row.note && <Text style={{ fontSize: px(10), color: palette.ink600 }}>{row.note}</Text>}
      </View>
      {row.cells.map((cell, index) => (
        <View key={columns[index]?.letter} {...tag('TD')} style={{ width, alignItems: 'flex-end' }}>
          <Figure row={row} cell={cell} />
        </View>
      ))}
    </View>
  )
}

function colourOf({ format, key }: ComparedRow, { value = 0 }: ComparedCell): string {
  if (format !== 'signed' || key === 'difference' || Math.round(value) === 0) return palette.ink800
  return value > 0 ? palette.raise : palette.lower
}

function Figure({ row, cell }: { row: ComparedRow; cell: ComparedCell }) {
  const text = `${cell.text}${cell.isDefault ? '*' : ''}`
  const size = px(row.format === 'words' ? 10.5 : 11.5)
  if (!cell.isBest) {
    return <Text style={{ fontSize: size, textAlign: 'right', color: colourOf(row, cell) }}>{text}</Text>
  }
  return (
    <Text
      style={{
        fontSize: size,
        fontWeight: 600,
        color: palette.paper,
        backgroundColor: palette.ink1000,
        borderRadius: px(3),
        paddingHorizontal: px(5),
        paddingVertical: px(1.5),
        marginRight: -px(5),
      }}
    >
      {text}
    </Text>
  )
}

const outdatedNote = ({ outdated }: Comparison) =>
  outdated && `${outdated}: estimated by an earlier model, so without contributions. `

function Foot({ document }: { document: ComparisonDocument }) {
  const { comparison, sources } = document
  const model = comparison.columns.find(({ explained }) => explained)?.explained?.model
  return (
    <View
      {...tag('P')}
      fixed
      style={[
        styles.foot,
        {
          marginHorizontal: px(page.margin),
          marginBottom: px(16),
          marginTop: px(10),
          paddingTop: px(7),
          gap: px(20),
        },
      ]}
    >
      <Text style={{ width: px(inner - 90) }}>
        {'Black: best in the row. '}
        {comparison.hasDefaults && `* ${trafficWords.classDefault}, not counted. `}
        {outdatedNote(comparison)}
        {model && `Screening estimate, ${model.name} ${model.version}. `}
        {sources.map(({ attribution }) => attribution).join('; ')}
      </Text>
      <Text
        {...artifact}
        render={({ pageNumber, totalPages }) =>
          `Page ${formatCount(pageNumber)} of ${formatCount(totalPages)}`
        }
      />
    </View>
  )
}
