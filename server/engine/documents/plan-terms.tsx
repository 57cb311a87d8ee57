import { Link, Text, View } from '@react-pdf/renderer'
import { assumptionsOf, settingRows } from '@/lib/domain/plan-documents/setting-rows'
import { formatPlain } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import type { PlanDocument } from './documents'
import { inner } from './plan-page'
import { Heading } from './scorecard-parts'
import { px, styles } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

const gap = 28
const column = (inner - gap) / 2
/** Rows of settings that have room beside the assumptions. */
const maxSettings = 18

/** Settings beside assumptions with their sources. */
export function PlanTerms({ document }: { document: PlanDocument }) {
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
