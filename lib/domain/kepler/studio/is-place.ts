/** Whether a map can show a place: longitudes may go round once more either way. */
export const isPlace = (lng: number, lat: number) => Math.abs(lng) <= 540 && Math.abs(lat) <= 85.05
