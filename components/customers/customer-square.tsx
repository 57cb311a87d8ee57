import { classes } from '@/components/ui/classes'
import type { CustomerColour } from '@/lib/catalogue/customer-colours'
import { initialsOfCustomer } from '@/lib/domain/customers/customer-square'

export const customerGrounds: Record<CustomerColour, string> = {
  teal: 'bg-customer-teal',
  bronze: 'bg-customer-bronze',
  steel: 'bg-customer-steel',
  brick: 'bg-customer-brick',
  moss: 'bg-customer-moss',
  plum: 'bg-customer-plum',
  umber: 'bg-customer-umber',
  ocean: 'bg-customer-ocean',
}

interface CustomerSquareProps {
  customer: { name: string; colour: CustomerColour; logo?: string | null }
  size: 'sm' | 'lg'
}

/** Logo, or initials on the customer's colour. */
export function CustomerSquare({ customer, size }: CustomerSquareProps) {
  const box = size === 'sm' ? 'size-7 rounded-sm text-2xs' : 'size-11 rounded-md text-lg'
  if (customer.logo) {
    // biome-ignore lint/performance/noImgElement: a data URL needs no resizing
    return <img src={customer.logo} alt="" className={classes('flex-none object-contain', box)} />
  }
  return (
    <span
      aria-hidden
      className={classes(
        'grid flex-none place-items-center font-semibold text-paper',
        customerGrounds[customer.colour],
        box,
      )}
    >
      {initialsOfCustomer(customer.name)}
    </span>
  )
}
