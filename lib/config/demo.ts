/** Id of the customer whose records guests see; the same in every installation. */
export const demoCustomerId = 'demo'
