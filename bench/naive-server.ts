import { openNaive } from './naive.ts';
import { answer, serveNaive } from './naive-http.ts';

const anomalies = openNaive(process.argv[2] as string);

serveNaive({
  add: (anomalie) => anomalies.add(anomalie),
  other(path, query, response) {
    if (!path.startsWith('/anomalies')) return answer(response, 404, {});
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)];
    return answer(response, 200, anomalies.list(page, perPage));
  },
  close: () => anomalies.close(),
});
