/** Made by tests/oulad/fit-risk.ts --write; docs/at-risk.md tells from what. */
export const riskWeights = {
  intercept: -3.003,
  absent: 2.169,
  late: 0.408,
  missing: 5.411,
  low: 5.511,
  lately: 0.838,
} as const
