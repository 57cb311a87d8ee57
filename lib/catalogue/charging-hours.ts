import type { ChargingClass } from './charging-class'

/**
 * Arrivals by hour of the day, from midnight, in ten-thousandths of a day's: counted over 53,559 sessions at AC points
 * and 74,918 at rapid points of the open data of Dundee City and Perth & Kinross Council, 2016 to 2019 (Open Government
 * Licence v3.0), local time, all days alike.
 */
const counted = {
  AC: [
    94, 109, 75, 59, 73, 89, 108, 272, 618, 725, 698, 811, 970, 890, 783, 783, 683, 504, 347, 310, 258, 404,
    164, 175,
  ],
  DC: [
    123, 116, 80, 64, 58, 67, 117, 274, 450, 563, 627, 704, 798, 770, 739, 758, 714, 741, 670, 520, 378, 278,
    225, 167,
  ],
} as const

export const arrivalSource =
  'Counted over 128,477 sessions in Dundee and Perth & Kinross, 2016 to 2019 (Open Government Licence v3.0); HPC as DC'

const sharesOf = (counts: readonly number[]): readonly number[] => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => count / total)
}

/** Shares of a day's arrivals by hour, which add up to 1. No published counts of HPC are open: they have those of DC. */
export const arrivalShares: Readonly<Record<ChargingClass, readonly number[]>> = {
  AC: sharesOf(counted.AC),
  DC: sharesOf(counted.DC),
  HPC: sharesOf(counted.DC),
}

interface SessionShape {
  kWh: number
  /** Occupied beyond energy / rated power: tapering, slower cars, idle cars. */
  extraHours: number
}

/** As in the shipped model, which says their sources. */
export const sessionShapes: Readonly<Record<ChargingClass, SessionShape>> = {
  AC: { kWh: 9.9, extraHours: 3 },
  DC: { kWh: 10.7, extraHours: 0.36 },
  HPC: { kWh: 21.4, extraHours: 0.36 },
}
