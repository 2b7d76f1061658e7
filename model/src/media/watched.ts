/** Percent from which it counts as watched: the last seconds are thanks and farewells. */
export const wholeFrom = 95
