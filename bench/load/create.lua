-- POST /anomalies with codes that never come twice: each thread has its own stretch of them.
local threads = 0
local per_thread = tonumber(os.getenv("LOAD_CODES"))

function setup(thread)
  thread:set("from", tonumber(os.getenv("LOAD_FROM")) + threads * per_thread)
  threads = threads + 1
end

function init()
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  for line in os.getenv("LOAD_HEADERS"):gmatch("[^\n]+") do
    local name, value = line:match("^([^:]+): (.+)$")
    wrk.headers[name] = value
  end
end

function request()
  local code = from
  from = from + 1
  return wrk.format(nil, "/anomalies", nil,
    '{"code":' .. code .. ',"texte":"Poteau détérioré : véhicule gênant n° ' .. code ..
    ', signalé à la mairie, réponse attendue avant l’été","indice_de_gravite":1}')
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('{"requests":%d,"seconds":%.6f,"failed":%d,"median":%.3f,"p99":%.3f}', summary.requests,
    summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
