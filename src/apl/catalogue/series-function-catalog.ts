import type { AplEntry } from './apl-entry.ts'

// Facts: the public APL documentation. Parameter types are those that its examples pass.

const page = (name: string) => `apl/scalar-functions/time-series/${name}`

/** Functions for series, the arrays of numbers that `make-series` and `make_list` produce. */
export const seriesFunctions: readonly AplEntry[] = [
  {
    name: 'series_abs',
    kind: 'function',
    category: 'time series',
    forms: ['series_abs(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives each number of a series without its sign.',
    example:
      "['billing']\n| make-series paid = sum(amount), refunded = sum(refund) on _time from ago(7d) to now() step 1d\n| extend gap = series_abs(series_subtract(paid, refunded))",
    page: page('series-abs'),
  },
  {
    name: 'series_acos',
    kind: 'function',
    category: 'time series',
    forms: ['series_acos(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the angle in radians of each cosine in a series; null for items outside -1 to 1.',
    example:
      "['tilt-sensors']\n| summarize samples = make_list(vertical_g) by device\n| extend angles = series_acos(samples)",
    page: page('series-acos'),
  },
  {
    name: 'series_add',
    kind: 'function',
    category: 'time series',
    forms: ['series_add(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Adds two series item by item, to the end of the shorter one.',
    example:
      "['http-logs']\n| make-series reads = countif(method == 'GET'), writes = countif(method == 'POST') on _time step 10m\n| extend both = series_add(reads, writes)",
    page: page('series-add'),
  },
  {
    name: 'series_asin',
    kind: 'function',
    category: 'time series',
    forms: ['series_asin(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the angle in radians of each sine in a series; null for items outside -1 to 1.',
    example:
      "['tilt-sensors']\n| summarize samples = make_list(forward_g) by device\n| extend slopes = series_asin(samples)",
    page: page('series-asin'),
  },
  {
    name: 'series_atan',
    kind: 'function',
    category: 'time series',
    forms: ['series_atan(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the angle in radians of each tangent in a series.',
    example:
      "['road-survey']\n| summarize grades = make_list(rise_m / run_m) by road\n| extend inclines = series_atan(grades)",
    page: page('series-atan'),
  },
  {
    name: 'series_ceiling',
    kind: 'function',
    category: 'time series',
    forms: ['series_ceiling(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Rounds each number of a series up to a whole number.',
    example:
      "['worker-pool']\n| make-series busy = avg(busy_workers) on _time from ago(1d) to now() step 1h by pool\n| extend workers_needed = series_ceiling(busy)",
    page: page('series-ceiling'),
  },
  {
    name: 'series_cos',
    kind: 'function',
    category: 'time series',
    forms: ['series_cos(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the cosine of each angle in a series, in radians.',
    example:
      "['wheel-sensors']\n| summarize phases = make_list(phase) by wheel\n| extend x = series_cos(phases)",
    page: page('series-cos'),
  },
  {
    name: 'series_cosine_similarity',
    kind: 'function',
    category: 'time series',
    forms: ['series_cosine_similarity(array1: array, array2: array)'],
    returns: 'real',
    meaning:
      'Compares two series as directions: 1 same, 0 unrelated, -1 opposite; null if one is empty or all zeros.',
    example:
      "['page-views']\n| make-series web = countif(client == 'web'), app = countif(client == 'app') on _time step 1h\n| extend likeness = series_cosine_similarity(web, app)",
    page: page('series-cosine-similarity'),
  },
  {
    name: 'series_divide',
    kind: 'function',
    category: 'time series',
    forms: ['series_divide(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Divides two series item by item, to the end of the shorter one; a zero divisor gives infinity.',
    example:
      "['http-logs']\n| make-series failed = countif(status == '500'), total = count() on _time from ago(6h) to now() step 5m\n| extend failure_rate = series_divide(failed, total)",
    page: page('series-divide'),
  },
  {
    name: 'series_dot_product',
    kind: 'function',
    category: 'time series',
    forms: ['series_dot_product(array1: array, array2: array)'],
    returns: 'real',
    meaning: 'Sums the products of two series item by item, to the end of the shorter one.',
    example:
      "['order-lines']\n| summarize quantities = make_list(quantity), prices = make_list(unit_price) by order_id\n| extend total = series_dot_product(quantities, prices)",
    page: page('series-dot-product'),
  },
  {
    name: 'series_equals',
    kind: 'function',
    category: 'time series',
    forms: ['series_equals(array: array, value: number)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each number of a series whether it equals one value.',
    example:
      "['heartbeats']\n| make-series beats = count() default=0 on _time from ago(1d) to now() step 5m by host\n| extend silent = series_equals(beats, 0)",
    page: page('series-equals'),
  },
  {
    name: 'series_exp',
    kind: 'function',
    category: 'time series',
    forms: ['series_exp(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Raises e to the power of each number of a series; it undoes series_log.',
    example:
      "['forecasts']\n| summarize log_sales = make_list(predicted_log) by store\n| extend sales = series_exp(log_sales)",
    page: page('series-exp'),
  },
  {
    name: 'series_fft',
    kind: 'function',
    category: 'time series',
    forms: ['series_fft(x_real: array, x_imaginary?: array)'],
    returns: 'dynamic(array)',
    meaning:
      'Finds the frequencies in a series (FFT): their real parts in one array, the imaginary in another.',
    example:
      "['http-logs']\n| make-series requests = count() default=0 on _time from ago(7d) to now() step 1h\n| extend spectrum = series_fft(requests)",
    page: page('series-fft'),
  },
  {
    name: 'series_fill_backward',
    kind: 'function',
    category: 'time series',
    forms: ['series_fill_backward(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Fills each gap (null) of a series with the next value after it.',
    example:
      "['water-tanks']\n| make-series level = avg(level_cm) on _time from ago(1d) to now() step 10m by tank\n| extend filled = series_fill_backward(level)",
    page: page('series-fill-backward'),
  },
  {
    name: 'series_fill_const',
    kind: 'function',
    category: 'time series',
    forms: ['series_fill_const(array: array, constant_value: number)'],
    returns: 'dynamic(array)',
    meaning: 'Fills each gap (null) of a series with one fixed value.',
    example:
      "['checkout']\n| make-series revenue = sum(amount) on _time from ago(7d) to now() step 1h by store\n| extend revenue = series_fill_const(revenue, 0)",
    page: page('series-fill-const'),
  },
  {
    name: 'series_fill_forward',
    kind: 'function',
    category: 'time series',
    forms: ['series_fill_forward(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Fills each gap (null) of a series with the last value before it.',
    example:
      "['thermostats']\n| make-series setpoint = avg(target_celsius) on _time from ago(1d) to now() step 15m by room\n| extend setpoint = series_fill_forward(setpoint)",
    page: page('series-fill-forward'),
  },
  {
    name: 'series_fill_linear',
    kind: 'function',
    category: 'time series',
    forms: ['series_fill_linear(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Fills each gap (null) of a series along a straight line between the values around it.',
    example:
      "['battery-levels']\n| make-series charge = avg(charge_percent) on _time from ago(12h) to now() step 5m by device\n| extend charge = series_fill_linear(charge)",
    page: page('series-fill-linear'),
  },
  {
    name: 'series_fir',
    kind: 'function',
    category: 'time series',
    forms: ['series_fir(array: array, kernel: array)'],
    returns: 'dynamic(array)',
    meaning: 'Filters a series with the weights in the kernel, for example to make a moving average.',
    example:
      "['http-logs']\n| make-series requests = count() default=0 on _time from ago(1d) to now() step 5m\n| extend smooth = series_fir(requests, dynamic([0.25, 0.25, 0.25, 0.25]))",
    page: page('series-fir'),
  },
  {
    name: 'series_floor',
    kind: 'function',
    category: 'time series',
    forms: ['series_floor(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Rounds each number of a series down to a whole number.',
    example:
      "['checkout']\n| summarize amounts = make_list(amount) by customer_id\n| extend whole_euros = series_floor(amounts)",
    page: page('series-floor'),
  },
  {
    name: 'series_greater',
    kind: 'function',
    category: 'time series',
    forms: ['series_greater(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each place whether the first of two equally long series is greater than the second.',
    example:
      "['orders']\n| make-series placed = count(), shipped = countif(state == 'shipped') on _time from ago(7d) to now() step 1d\n| extend fell_behind = series_greater(placed, shipped)",
    page: page('series-greater'),
  },
  {
    name: 'series_greater_equals',
    kind: 'function',
    category: 'time series',
    forms: ['series_greater_equals(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each place whether the first of two equally long series is at least the second.',
    example:
      "['worker-pool']\n| make-series queued = max(queue_length), capacity = max(queue_limit) on _time step 5m by pool\n| extend full = series_greater_equals(queued, capacity)",
    page: page('series-greater-equals'),
  },
  {
    name: 'series_ifft',
    kind: 'function',
    category: 'time series',
    forms: ['series_ifft(fft_real: array, fft_imaginary?: array)'],
    returns: 'dynamic(array)',
    meaning: 'Turns frequencies from series_fft back into a series, real and imaginary parts in two arrays.',
    example:
      "['http-logs']\n| make-series requests = count() default=0 on _time from ago(1d) to now() step 1h\n| extend spectrum = series_fft(requests) | extend restored = series_ifft(spectrum[0], spectrum[1])",
    page: page('series-ifft'),
  },
  {
    name: 'series_iir',
    kind: 'function',
    category: 'time series',
    forms: ['series_iir(array: array, numerator: array, denominator: array)'],
    returns: 'dynamic(array)',
    meaning: 'Filters a series with weights for its items and for earlier results, for example to smooth it.',
    example:
      "['http-logs']\n| make-series p95 = percentile(duration_ms, 95) on _time from ago(6h) to now() step 1m\n| extend trend = series_iir(p95, dynamic([0.2]), dynamic([1, -0.8]))",
    page: page('series-iir'),
  },
  {
    name: 'series_less',
    kind: 'function',
    category: 'time series',
    forms: ['series_less(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each place whether the first of two equally long series is less than the second.',
    example:
      "['uptime-checks']\n| make-series passed = countif(ok), expected = count() on _time from ago(1d) to now() step 15m by host\n| extend had_failures = series_less(passed, expected)",
    page: page('series-less'),
  },
  {
    name: 'series_less_equals',
    kind: 'function',
    category: 'time series',
    forms: ['series_less_equals(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each place whether the first of two equally long series is at most the second.',
    example:
      "['page-views']\n| make-series visits = count(), people = dcount(user_id) on _time from ago(7d) to now() step 1d\n| extend one_visit_each = series_less_equals(visits, people)",
    page: page('series-less-equals'),
  },
  {
    name: 'series_log',
    kind: 'function',
    category: 'time series',
    forms: ['series_log(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the natural logarithm of each number of a series; null for zero and negative numbers.',
    example:
      "['upload-jobs']\n| make-series bytes = sum(size_bytes) on _time from ago(30d) to now() step 1d\n| extend growth = series_log(bytes)",
    page: page('series-log'),
  },
  {
    name: 'series_magnitude',
    kind: 'function',
    category: 'time series',
    forms: ['series_magnitude(array: array)'],
    returns: 'real',
    meaning: 'Gives the square root of the sum of the squares of a series, its length as a vector.',
    example:
      "['accelerometers']\n| extend g_force = series_magnitude(pack_array(x, y, z))\n| where g_force > 3",
    page: page('series-magnitude'),
  },
  {
    name: 'series_max',
    kind: 'function',
    category: 'time series',
    forms: ['series_max(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the larger item at each place of two equally long series.',
    example:
      "['http-logs']\n| make-series eu = countif(region == 'eu'), us = countif(region == 'us') on _time step 1h\n| extend busier = series_max(eu, us)",
    page: page('series-max'),
  },
  {
    name: 'series_min',
    kind: 'function',
    category: 'time series',
    forms: ['series_min(array1: array, array2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the smaller item at each place of two equally long series.',
    example:
      "['disk-usage']\n| make-series data = min(data_free), logs = min(logs_free) on _time from ago(1d) to now() step 1h by host\n| extend tightest = series_min(data, logs)",
    page: page('series-min'),
  },
  {
    name: 'series_multiply',
    kind: 'function',
    category: 'time series',
    forms: ['series_multiply(series1: array, series2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Multiplies two series item by item; null where one of them has ended.',
    example:
      "['order-lines']\n| summarize quantities = make_list(quantity), prices = make_list(unit_price) by order_id\n| extend line_totals = series_multiply(quantities, prices)",
    page: page('series-multiply'),
  },
  {
    name: 'series_not_equals',
    kind: 'function',
    category: 'time series',
    forms: ['series_not_equals(series1: array, series2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Tells for each place whether two equally long series differ.',
    example:
      "['replication']\n| make-series sent = sum(rows_sent), applied = sum(rows_applied) on _time from ago(6h) to now() step 5m\n| extend out_of_step = series_not_equals(sent, applied)",
    page: page('series-not-equals'),
  },
  {
    name: 'series_pearson_correlation',
    kind: 'function',
    category: 'time series',
    forms: ['series_pearson_correlation(series1: array, series2: array)'],
    returns: 'real',
    meaning:
      'Measures how closely two series move together: 1 fully, 0 not at all, -1 in opposite directions.',
    example:
      "['http-logs']\n| make-series requests = count(), latency = avg(duration_ms) on _time from ago(1d) to now() step 5m\n| extend link = series_pearson_correlation(requests, latency)",
    page: page('series-pearson-correlation'),
  },
  {
    name: 'series_pow',
    kind: 'function',
    category: 'time series',
    forms: ['series_pow(array: array, power: number)'],
    returns: 'dynamic(array)',
    meaning: 'Raises each number of a series to the same power.',
    example:
      "['checkout']\n| summarize durations = make_list(duration_ms) by route\n| extend squares = series_pow(durations, 2)",
    page: page('series-pow'),
  },
  {
    name: 'series_sign',
    kind: 'function',
    category: 'time series',
    forms: ['series_sign(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives -1, 0 or 1 for each number of a series: negative, zero or positive.',
    example:
      "['warehouse']\n| make-series received = sum(units_in), sent = sum(units_out) on _time from ago(7d) to now() step 1d\n| extend direction = series_sign(series_subtract(received, sent))",
    page: page('series-sign'),
  },
  {
    name: 'series_sin',
    kind: 'function',
    category: 'time series',
    forms: ['series_sin(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the sine of each angle in a series, in radians.',
    example:
      "['wheel-sensors']\n| summarize phases = make_list(phase) by wheel\n| extend y = series_sin(phases)",
    page: page('series-sin'),
  },
  {
    name: 'series_stats',
    kind: 'function',
    category: 'time series',
    forms: ['series_stats(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives an array: minimum, its place, maximum, its place, average, variance, standard deviation.',
    example:
      "['http-logs']\n| make-series requests = count() default=0 on _time from ago(1d) to now() step 1h by route\n| extend busiest = series_stats(requests)[2]",
    page: page('series-stats'),
  },
  {
    name: 'series_stats_dynamic',
    kind: 'function',
    category: 'time series',
    forms: ['series_stats_dynamic(array: array)'],
    returns: 'dynamic(bag)',
    meaning: 'Gives a bag with min, min_idx, max, max_idx, avg, variance and stdev of a series.',
    example:
      "['http-logs']\n| make-series requests = count() default=0 on _time from ago(1d) to now() step 10m by route\n| extend stats = series_stats_dynamic(requests) | where stats.max > stats.avg + 3 * stats.stdev",
    page: page('series-stats-dynamic'),
  },
  {
    name: 'series_subtract',
    kind: 'function',
    category: 'time series',
    forms: ['series_subtract(series1: array, series2: array)'],
    returns: 'dynamic(array)',
    meaning: 'Subtracts the second series from the first, item by item; null where one of them has ended.',
    example:
      "['sessions']\n| make-series opened = sum(opened), closed = sum(closed) on _time from ago(12h) to now() step 5m\n| extend left_open = series_subtract(opened, closed)",
    page: page('series-subtract'),
  },
  {
    name: 'series_sum',
    kind: 'function',
    category: 'time series',
    forms: ['series_sum(array: array)'],
    returns: 'real',
    meaning: 'Adds up the numbers of a series; 0 for an empty one.',
    example:
      "['order-lines']\n| summarize amounts = make_list(amount) by customer_id\n| extend spent = series_sum(amounts)",
    page: page('series-sum'),
  },
  {
    name: 'series_tan',
    kind: 'function',
    category: 'time series',
    forms: ['series_tan(array: array)'],
    returns: 'dynamic(array)',
    meaning: 'Gives the tangent of each angle in a series, in radians.',
    example:
      "['range-finder']\n| summarize elevations = make_list(elevation_rad) by station\n| extend rise_per_meter = series_tan(elevations)",
    page: page('series-tan'),
  },
]
