import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { NetworkSearch } from '@/lib/domain/network/choose-sites'
import { type EnergyWorth, worthOfEnergy } from '@/lib/domain/network/plan-value'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { ChoiceColumns, type Entry } from './choice-columns'
import { GroupDemand, neighbourGroups, type StationGroup } from './group-demand'
import { PairDemand } from './pair-demand'
import { StationDemand } from './station-demand'

/** Pairwise rows of a candidate: those with the neighbours that take most of it. */
const partners = 8
/** A loss below this share of the demand is not worth a row. */
const minLoss = 0.01
const infinite = Number.POSITIVE_INFINITY

/**
 * A linear program whose optimum no plan can exceed. Columns: an option is chosen (0 or 1), and the share of its
 * demand alone that it captures. Competition among the chosen enters by rows that every plan meets: limits of what
 * groups capture (`GroupDemand`), and, between two candidates, what one at least takes from the other.
 */
export class EnergyRelaxation {
  readonly columns: ChoiceColumns
  readonly groups: StationGroup[]
  readonly #demand: CapturedDemand
  readonly #groupDemand: GroupDemand
  readonly #stationDemand: StationDemand
  readonly #shareOf = new Map<number, number>()
  readonly #ownColumns: Entry[] = []
  #losses: readonly Map<number, number>[] = []

  constructor(search: NetworkSearch, terms: PlanTerms, kind: 'npv' | 'energy') {
    const { demand } = search
    const worth = worthOfEnergy(demand, kind)
    this.#demand = demand
    this.columns = new ChoiceColumns(demand, terms, (option) => -(worth.fixed[option] ?? 0))
    this.groups = neighbourGroups(demand, this.columns.candidates)
    this.#groupDemand = new GroupDemand(demand)
    this.#stationDemand = new StationDemand(demand, search.overlaps)
    const pairs = new PairDemand(demand)
    this.#addShares(worth, pairs)
    this.#addOwn(worth, pairs)
  }

  /** Rows by which two candidates take from each other; many, so for small instances only. */
  addPairs({ overlaps }: NetworkSearch): void {
    const pairs = new PairDemand(this.#demand)
    const usable = new Set(this.columns.candidates)
    this.#addNeighbourhoods(pairs)
    for (const candidate of this.columns.candidates) {
      const options = this.columns.optionsOf(candidate)
      const most = Math.max(0, ...options.map((option) => this.#demand.alone[option] ?? 0))
      const losses = [...overlaps.of(candidate)]
        .filter((other) => other !== candidate && usable.has(other))
        .map((other) => ({ other, loss: this.#minLoss(pairs, options, other) }))
        .filter(({ loss }) => loss > minLoss * most)
        .sort((one, another) => another.loss - one.loss)
      for (const { other, loss } of losses.slice(0, partners)) this.#addPair(pairs, [candidate, other], loss)
    }
  }

  /** Groups around each own station, which several chosen sites take from. */
  #addNeighbourhoods(pairs: PairDemand): void {
    this.#losses.forEach((losses, station) => {
      const near = [...losses]
        .filter(([, loss]) => loss > minLoss * (pairs.ownCaptured[station] ?? 0))
        .map(([place]) => this.columns.candidates[place] ?? 0)
      if (near.length > 1) this.groups.push({ candidates: near, own: [station] })
    })
  }

  /**
   * Adds limits that are tight at a choice, which may be fractional.
   * @param choice share of each option that is chosen
   * @param ofEach adds those of each option too; one row an option, so for small instances only
   */
  addLimits(choice: Float64Array, ofEach: boolean): void {
    this.#addTangents(choice)
    this.#addOwnLosses(choice)
    if (ofEach) this.#addLeastShares(choice)
  }

  #addTangents(choice: Float64Array): void {
    const { relaxation, columnOf } = this.columns
    for (const group of this.groups) {
      const options = group.candidates.flatMap((candidate) => this.columns.optionsOf(candidate))
      const { constant, slopes } = this.#groupDemand.limit(options, group.own, choice)
      const unit = Math.max(constant, 1)
      const entries = options.flatMap((option): Entry[] => [
        [this.#shareOf.get(option) ?? 0, (this.#demand.alone[option] ?? 0) / unit],
        [columnOf.get(option) ?? 0, -(slopes.get(option) ?? 0) / unit],
      ])
      const own = group.own.map((station): Entry => {
        const column = this.#ownColumns[station]
        return [column?.[0] ?? 0, (column?.[1] ?? 0) / unit]
      })
      relaxation.addRow(-infinite, constant / unit, [...entries, ...own])
    }
  }

  /** What own stations lose to several sites together. */
  #addOwnLosses(choice: Float64Array): void {
    const { relaxation, columnOf } = this.columns
    this.#ownColumns.forEach(([column, captured], station) => {
      const near = [...(this.#losses[station]?.keys() ?? [])].map(
        (place) => this.columns.candidates[place] ?? 0,
      )
      if (captured <= 0 || near.length === 0) return
      const { constant, slopes } = this.#stationDemand.ownAtMost(station, near, choice)
      const losses = [...slopes].map(
        ([option, slope]): Entry => [columnOf.get(option) ?? 0, -slope / captured],
      )
      relaxation.addRow(-infinite, constant / captured, [[column, 1], ...losses])
    })
  }

  /** What each option captures at least, so that demand cannot pass to the better paid. */
  #addLeastShares(choice: Float64Array): void {
    const { relaxation, columnOf, options } = this.columns
    for (const option of options) {
      const alone = this.#demand.alone[option] ?? 0
      if (alone <= 0) continue
      const { constant, slopes } = this.#stationDemand.chosenAtLeast(option, choice)
      const others = [...slopes]
        .filter(([other]) => columnOf.has(other))
        .map(([other, slope]): Entry => [columnOf.get(other) ?? 0, -slope / alone])
      relaxation.addRow(0, infinite, [
        [this.#shareOf.get(option) ?? 0, 1],
        [columnOf.get(option) ?? 0, -constant / alone],
        ...others,
      ])
    }
  }

  #minLoss(pairs: PairDemand, options: readonly number[], other: number): number {
    const smallest = this.columns
      .optionsOf(other)
      .toSorted((a, b) => (this.#demand.attractiveness[a] ?? 0) - (this.#demand.attractiveness[b] ?? 0))[0]
    if (smallest === undefined) return 0
    return Math.min(...options.map((option) => pairs.loss(option, smallest)))
  }

  #addPair(pairs: PairDemand, [candidate, other]: readonly [number, number], loss: number): void {
    const { relaxation } = this.columns
    const unit = Math.max(loss, 1e-9)
    const shares = this.columns
      .optionsOf(candidate)
      .map((option): Entry => [this.#shareOf.get(option) ?? 0, (this.#demand.alone[option] ?? 0) / unit])
    const chosen = this.columns.entriesOf([candidate], (option) => 1 - pairs.captured(option) / unit)
    relaxation.addRow(-infinite, 1, [...shares, ...chosen, ...this.columns.entriesOf([other], () => 1)])
  }

  #addShares({ perCaptured }: EnergyWorth, pairs: PairDemand): void {
    const { relaxation, columnOf, options } = this.columns
    for (const option of options) {
      const alone = this.#demand.alone[option] ?? 0
      const most = alone > 0 ? pairs.captured(option) / alone : 0
      const share = relaxation.addColumn(alone * (perCaptured[option] ?? 0), most)
      this.#shareOf.set(option, share)
      relaxation.addRow(-infinite, 0, [
        [share, 1],
        [columnOf.get(option) ?? 0, -most],
      ])
    }
  }

  /** Own stations keep a share of what they capture today; one chosen site alone takes what it takes. */
  #addOwn({ ownPerCaptured }: EnergyWorth, pairs: PairDemand): void {
    const { relaxation, candidates } = this.columns
    this.#losses = pairs.ownLosses(candidates.map((candidate) => this.columns.optionsOf(candidate)))
    pairs.ownCaptured.forEach((captured, station) => {
      const worth = captured * (ownPerCaptured[station] ?? 0)
      const column = relaxation.addColumn(worth, 1)
      relaxation.offset -= worth
      this.#ownColumns.push([column, captured])
      for (const [place, loss] of this.#losses[station] ?? []) {
        if (loss <= minLoss * captured) continue
        const candidate = candidates[place] ?? 0
        const entries = this.columns.entriesOf([candidate], () => loss / captured)
        relaxation.addRow(-infinite, 1, [[column, 1], ...entries])
      }
    })
  }
}
