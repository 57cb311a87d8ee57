import type { ReactNode } from 'react'
import { Chapter, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { cableCost, cableSource } from '@/lib/catalogue/cable-cost'
import {
  discountRate,
  europeanVat,
  fastStationSource,
  slowStationSource,
} from '@/lib/catalogue/money-sources'
import { networkAssumptions } from '@/lib/catalogue/network-assumptions'
import { defaultMoney, priceTable, sourceText } from '@/lib/domain/finance/default-money'
import { formatPlain, formatUnitPrice } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'

/** Example station: two 150 kW connectors in Europe. */
const station = { connectors: 2, capacity: 300 }

function sourced(text: string, address: string | undefined, about: string): ReactNode {
  if (!address) return `${text}.`
  return (
    <>
      {text}.{' '}
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="underline hover:no-underline"
        aria-label={`Source: ${about}`}
      >
        Source
      </a>
    </>
  )
}

/** Widths that align the source columns. */
const widths = { general: [22, 34, 44], prices: [22, 20, 14, 44] }

/** Every financial default with its source, and whether that was checked. */
export function MoneyChapter() {
  const { money, sources } = defaultMoney(station, undefined)
  const general = [
    [
      'Capex, DC',
      `EUR ${formatCount(money.capex)}`,
      sourceText(fastStationSource),
      fastStationSource.address,
    ],
    ['Capex, AC', 'by number', sourceText(slowStationSource), slowStationSource.address],
    [
      'Cable to the grid',
      `0; hint EUR ${cableCost.rural} or ${cableCost.urban} a metre`,
      sourceText(cableSource),
      cableSource.address,
    ],
    ['Running cost', `EUR ${formatCount(money.runningCost)} a year`, sources.runningCost, undefined],
    ['Energy of a session', `${formatPlain(money.sessionEnergy)} kWh`, sources.sessionEnergy, undefined],
    [
      'VAT',
      `${formatPlain(money.vat)} %`,
      `The country’s standard rate. ${sourceText(europeanVat)}`,
      europeanVat.address,
    ],
    ['Opening ramp', `${[...money.ramp].join(', ')} %`, sources.ramp, undefined],
    ['Lifetime', `${money.lifetime} years`, sources.lifetime, undefined],
    ['Discount rate', `${discountRate.value} %`, sourceText(discountRate), discountRate.address],
  ] as const
  return (
    <Chapter id="money" title="What money starts from">
      <Text>
        Money is calculated from these defaults until you type your own. None of them is an offer. Values are
        for two connectors of 150 kW in Europe; dollars are converted at the rate of the European Central Bank
        on 1 October 2019.
      </Text>
      <PlainTable
        label="Defaults of money"
        columns={['Input', 'Value', 'Source']}
        widths={widths.general}
        rows={general.map(([name, value, source, address]) => ({
          key: name,
          cells: [name, value, sourced(source, address, name)],
        }))}
      />
      <Text>
        Prices of a kWh, energy without VAT and tariffs with it. A country without a price has Europe’s,
        Liechtenstein has Switzerland’s. “Not verified” means that we found no page that states the figure.
      </Text>
      <PlainTable
        label="Prices by country"
        columns={['Country', 'Price', 'Value', 'Source']}
        widths={widths.prices}
        rows={priceTable().map(({ country, price, value, currency, source, address }) => ({
          key: `${country} ${price}`,
          cells: [
            country,
            price,
            `${currency} ${formatUnitPrice(value)}`,
            sourced(source, address, `${price}, ${country}`),
          ],
        }))}
      />
    </Chapter>
  )
}

const networkWidths = [20, 40, 40]

/** What network plans, catchments and corridors assume, each with its source. */
export function NetworkChapter() {
  return (
    <Chapter id="network" title="How networks are planned">
      <Text>
        A plan splits demand among stations by drive time and attractiveness. Nothing of it has been compared
        with the origins of measured sessions. Read differences between plans rather than totals.
      </Text>
      <PlainTable
        label="Assumptions of network plans"
        columns={['Assumption', 'Value', 'Source']}
        widths={networkWidths}
        rows={networkAssumptions.map(({ name, value, source }) => ({
          key: name,
          cells: [name, value, source],
        }))}
      />
    </Chapter>
  )
}
