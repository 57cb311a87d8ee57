import type { Address } from '@/server/atlas/store/places/addresses'

/** ISO 3166-1 of countries that write the number before the street. */
const numberFirst = new Set(
  'AE AU BD BH CA EG FR GB GF GG GP GY HK IE IL IM IN JE JM KE LK LU MA MC MG MQ MT MU MY NC NG NZ PF PH PK RE SA SG TH TN TT US VN ZA ZW'.split(
    ' ',
  ),
)

/** The form in which the country writes it. */
export const streetAndNumber = (street: string, number: string, iso: string): string =>
  numberFirst.has(iso) ? `${number} ${street}` : `${street} ${number}`

/** Null without a street. */
export function streetLine(
  { street, number }: Pick<Address, 'street' | 'number'>,
  iso: string,
): string | null {
  return street && number ? streetAndNumber(street, number, iso) : street
}
