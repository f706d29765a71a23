-- GET a list, a hundred at a time, a random page each time. Requests are made beforehand: the load costs little.
local pages = {}

function init()
  for line in os.getenv("LOAD_HEADERS"):gmatch("[^\n]+") do
    local name, value = line:match("^([^:]+): (.+)$")
    wrk.headers[name] = value
  end
  local list = os.getenv("LOAD_LIST")
  local last = tonumber(os.getenv("LOAD_PAGES"))
  for page = 1, last do
    pages[page] = wrk.format("GET", list .. "?per_page=100&page=" .. page)
  end
  math.randomseed(11)
end

function request()
  return pages[math.random(#pages)]
end

function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('{"requests":%d,"seconds":%.6f,"failed":%d,"median":%.3f,"p99":%.3f}', summary.requests,
    summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
