/** Guests see this customer's records in every installation. */
export const demoCustomerId = 'demo'
